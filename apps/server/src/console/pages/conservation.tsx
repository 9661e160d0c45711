import { lostTickets, type ConservationFigures } from '../../modules/ledger/conservation.js';
import type { ConsolePage } from '../page.js';
import { idBefore } from '../query.js';
import { formatNumber, Time } from '../view/format.js';
import { Facts, Pager, Table } from '../view/table.js';

const rowsPerPage = 50;

/** Checks the conservation of tickets now, and lists the stored checks (D-09). */
export const conservationPage: ConsolePage = {
  path: '/conservation',
  permission: 'conservation.read',
  navigation: 'Conservation',
  view: async ({ context: { conservation }, query }) => {
    const before = idBefore(query);
    const check = await conservation.run();
    const history = await conservation.history(before, rowsPerPage);
    const last = history.at(-1);
    return {
      title: 'Conservation of tickets',
      body: (
        <>
          <p>Tickets in balances and open stakes must equal the tickets issued minus the tickets spent.</p>
          {check === null ? (
            <p className="notice">
              The server still reads the ledger from its beginning. Load the page again in a minute.
            </p>
          ) : (
            <>
              <p className={lostTickets(check) === 0 ? 'notice' : 'problem'}>{verdictOf(check)}</p>
              <Facts
                facts={[
                  ['In balances', formatNumber(check.balances)],
                  ['In open stakes', formatNumber(check.openStakes)],
                  ['Together', formatNumber(check.balances + check.openStakes)],
                  ['Issued', formatNumber(check.issued)],
                  ['Spent', formatNumber(check.spent)],
                  ['Issued minus spent', formatNumber(check.issued - check.spent)],
                  ['Checked', <Time key="time" at={check.at} />],
                ]}
              />
            </>
          )}
          <h2>History</h2>
          <Table
            caption="Every 10 minutes, and whenever the result changes, for 90 days"
            rows={history}
            keyOf={({ id }) => id}
            empty="No check is stored yet."
            columns={[
              { name: 'Time', cell: ({ at }) => <Time at={at} /> },
              { name: 'Result', cell: (one) => verdictOf(one) },
              { name: 'Balances', isNumber: true, cell: ({ balances }) => formatNumber(balances) },
              { name: 'Open stakes', isNumber: true, cell: ({ openStakes }) => formatNumber(openStakes) },
              { name: 'Issued', isNumber: true, cell: ({ issued }) => formatNumber(issued) },
              { name: 'Spent', isNumber: true, cell: ({ spent }) => formatNumber(spent) },
              { name: 'Took', isNumber: true, cell: ({ durationMs }) => `${formatNumber(durationMs)} ms` },
            ]}
          />
          <Pager
            first={before === null ? null : '/conservation'}
            next={history.length === rowsPerPage && last ? `/conservation?before=${last.id}` : null}
          />
        </>
      ),
    };
  },
};

function verdictOf(figures: ConservationFigures): string {
  const lost = lostTickets(figures);
  if (lost === 0) return 'Right';
  return lost > 0 ? `Wrong: ${formatNumber(lost)} tickets are lost` : `Wrong: ${formatNumber(-lost)} tickets too many`;
}
