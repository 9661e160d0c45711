import type { ConsolePage } from '../page.js';
import { isPermitted } from '../permissions.js';
import { formatNumber, Time } from '../view/format.js';
import { Table } from '../view/table.js';

/** All raffles and prizes. Operators add them by hand, so they fit on one page. */
export const productsPage: ConsolePage = {
  path: '/products',
  permission: 'products.read',
  navigation: 'Products',
  view: async ({ context, operator }) => {
    const overdue = new Map((await context.shop.raffles.listOverdue()).map((one) => [one.productId, one.since]));
    return {
      title: 'Raffles and prizes',
      body: (
        <>
          {isPermitted(operator.role, 'products.save') && (
            <ul className="links">
              <li>
                <a href="/products/-new/raffle">Add a raffle</a>
              </li>
              <li>
                <a href="/products/-new/prize">Add a prize</a>
              </li>
            </ul>
          )}
          <Table
            caption="Raffles and prizes, newest first"
            rows={await context.shop.management.listProducts()}
            keyOf={({ id }) => id}
            empty="There are no raffles and no prizes."
            columns={[
              {
                name: 'Key',
                isLong: true,
                cell: ({ key }) => <a href={`/products/${encodeURIComponent(key)}`}>{key}</a>,
              },
              { name: 'Name', isLong: true, cell: ({ name }) => name },
              { name: 'Type', cell: ({ type, raffleType }) => (type === 'raffle' ? `${raffleType} raffle` : 'prize') },
              {
                name: 'Status',
                cell: ({ id, raffleStatus }) => {
                  const since = overdue.get(id);
                  if (since === undefined) return raffleStatus ?? '–';
                  return (
                    <strong>
                      {raffleStatus}, overdue since <Time at={since} />
                    </strong>
                  );
                },
              },
              { name: 'Ends', cell: ({ raffleEndTime }) => <Time at={raffleEndTime} /> },
              {
                name: 'Entries',
                isNumber: true,
                cell: ({ currentEntries, maxEntries }) =>
                  maxEntries === null ? '–' : `${currentEntries} of ${maxEntries}`,
              },
              {
                name: 'Tickets',
                isNumber: true,
                cell: ({ entryCost, ticketPrice }) => formatNumber(entryCost ?? ticketPrice ?? 0),
              },
              {
                name: 'Stock',
                isNumber: true,
                cell: ({ availableQuantity }) => (availableQuantity === null ? '–' : formatNumber(availableQuantity)),
              },
            ]}
          />
        </>
      ),
    };
  },
};
