import type { LogFilter } from '../../modules/operator-log/service.js';
import { visibleJson, visibleText } from '../../operator/visible-text.js';
import type { ConsolePage } from '../page.js';
import { Time } from '../view/format.js';
import { Pager, Table } from '../view/table.js';
import { idBefore } from '../query.js';

const rowsPerPage = 50;

/** The actions of all operators, newest first. */
export const logPage: ConsolePage = {
  path: '/log',
  permission: 'log.read',
  navigation: 'Log',
  view: async ({ context, query }) => {
    const before = idBefore(query);
    const filter = filterIn(query);
    const rows = await context.operatorLog.list(rowsPerPage, { before, filter });
    const last = rows.at(-1);
    const linkTo = (more: Record<string, string>) =>
      `/log?${new URLSearchParams({ ...(filter && { [filter.column]: filter.value }), ...more }).toString()}`;
    const next = rows.length === rowsPerPage && last ? linkTo({ before: String(last.id) }) : null;
    return {
      title: 'Log',
      body: (
        <>
          {filter !== null && (
            <p>
              Only actions with the {filter.column} <strong>{visibleText(filter.value)}</strong>.{' '}
              <a href="/log">Show all actions</a>
            </p>
          )}
          <Table
            caption="Actions of operators, newest first"
            rows={rows}
            keyOf={({ id }) => id}
            empty="There are no actions."
            columns={[
              { name: 'Time', cell: ({ at }) => <Time at={at} /> },
              { name: 'Operator', cell: ({ operator }) => <Same column="operator" value={operator} /> },
              { name: 'Action', cell: ({ action }) => <Same column="action" value={action} /> },
              { name: 'Target', isLong: true, cell: ({ target }) => <Same column="target" value={target} /> },
              { name: 'Reason', isLong: true, cell: ({ reason }) => reason },
              { name: 'Details', isLong: true, cell: ({ details }) => detailsOf(details) },
            ]}
          />
          <Pager first={before === null ? null : linkTo({})} next={next} />
        </>
      ),
    };
  },
};

/** Returns the filter in the query; null if it has none. */
function filterIn(query: URLSearchParams): LogFilter | null {
  for (const column of ['operator', 'action', 'target'] as const) {
    // PostgreSQL has no text with the character NUL.
    const value = (query.get(column) ?? '').replaceAll('\0', '');
    if (value !== '') return { column, value };
  }
  return null;
}

/** A link to the actions that have the same value in a column. */
function Same({ column, value }: LogFilter) {
  return <a href={`/log?${new URLSearchParams({ [column]: value }).toString()}`}>{visibleText(value)}</a>;
}

function detailsOf(details: Record<string, unknown>) {
  if (Object.keys(details).length === 0) return '–';
  return <code>{visibleJson(details)}</code>;
}
