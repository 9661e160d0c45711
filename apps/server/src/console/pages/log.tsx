import type { ConsolePage } from '../page.js';
import { Time } from '../view/format.js';
import { Pager, Table } from '../view/table.js';
import { idIn } from '../query.js';

const rowsPerPage = 50;

/** The actions of all operators, newest first. */
export const logPage: ConsolePage = {
  path: '/log',
  permission: 'log.read',
  navigation: 'Log',
  view: async ({ context, query }) => {
    const before = idIn(query, 'before');
    const rows = await context.operatorLog.list(rowsPerPage, before);
    const last = rows.at(-1);
    const next = rows.length === rowsPerPage && last ? `/log?before=${last.id}` : null;
    return {
      title: 'Log',
      body: (
        <>
          <Table
            caption="Actions of operators, newest first"
            rows={rows}
            keyOf={({ id }) => id}
            empty="There are no actions."
            columns={[
              { name: 'Time', cell: ({ at }) => <Time at={at} /> },
              { name: 'Operator', cell: ({ operator }) => operator },
              { name: 'Action', cell: ({ action }) => action },
              { name: 'Target', cell: ({ target }) => target },
              { name: 'Reason', cell: ({ reason }) => reason },
              { name: 'Details', cell: ({ details }) => detailsOf(details) },
            ]}
          />
          <Pager first={before === null ? null : '/log'} next={next} />
        </>
      ),
    };
  },
};

function detailsOf(details: Record<string, unknown>) {
  if (Object.keys(details).length === 0) return '–';
  return <code>{JSON.stringify(details)}</code>;
}
