import * as z from 'zod';
import { shipOrder } from '../../operator/acts/review-acts.js';
import { csvLine } from '../../operator/terminal.js';
import { visibleText } from '../../operator/visible-text.js';
import { optionalText, reason } from '../form-fields.js';
import { action, actorOf, withQuery, type ConsoleFile, type ConsolePage, type Visit } from '../page.js';
import { Field, Form, Reason } from '../view/form.js';
import { Time } from '../view/format.js';
import { orderColumns, type ListedOrder } from '../view/orders.js';
import { Pager, Table } from '../view/table.js';

/** The lists of orders. */
const lists = {
  ready: 'Orders that can ship',
  waiting: 'Orders that have to wait',
  shipped: 'Shipped orders',
  refused: 'Refused orders',
};

/** Orders with their addresses, oldest first. It is made to be printed, too. */
export const ordersPage: ConsolePage = {
  path: '/orders',
  permission: 'orders.read',
  navigation: 'Orders',
  view: async (visit) => {
    const { context, query } = visit;
    const list = listIn(query);
    const after = query.get('after');
    const { rows, next } = await context.consoleReads.shop.orders(list, after);
    const link = (parameters: Record<string, string>) =>
      `/orders?${new URLSearchParams({ list, ...parameters }).toString()}`;
    return {
      title: 'Orders',
      body: (
        <>
          <ul className="links">
            {Object.entries(lists).map(([one, name]) => (
              <li key={one}>
                <a href={`/orders?list=${one}`} aria-current={one === list ? 'true' : undefined}>
                  {name}
                </a>
              </li>
            ))}
            <li>
              <a href="/orders.csv">CSV of all orders that can ship</a>
            </li>
          </ul>
          <Contents orders={rows} list={list} hasMore={next !== null} />
          <Table
            caption={`${lists[list]}, the oldest first`}
            rows={rows}
            keyOf={({ id }) => id}
            empty="There are no such orders."
            columns={[
              ...orderColumns,
              { name: 'Address', isLong: true, cell: (order) => <Address {...order} /> },
              { name: 'Shipping', cell: (order) => <Shipping order={order} visit={visit} /> },
            ]}
          />
          <Pager first={after === null ? null : link({})} next={next === null ? null : link({ after: next })} />
        </>
      ),
    };
  },
};

/** Marks an order as shipped. */
export const ship = action({
  path: '/orders/:order/ship',
  permission: 'orders.ship',
  page: ordersPage,
  form: z.object({ reason, trackingNumber: optionalText }),
  run: async (visit, form) => {
    const { order = '' } = visit.params;
    const { trackingNumber } = form;
    await shipOrder(visit.context, actorOf(visit, form), { order, trackingNumber });
    return { to: withQuery('/orders', visit), notice: `Order ${order} is shipped.` };
  },
});

const columns = ['order', 'ordered', 'product', 'player', 'fullName', 'street', 'city', 'state', 'zipCode', 'country'];

/**
 * The orders that can ship, for a spreadsheet. The log says who made the file, because it has addresses: before the first one
 * is sent.
 */
export const ordersFile: ConsoleFile = {
  path: '/orders.csv',
  permission: 'orders.read',
  make: async (visit) => {
    const { consoleReads, operatorLog } = visit.context;
    const act = { ...actorOf(visit, { reason: 'to ship' }), action: 'redemptions export', target: 'ready' };
    await operatorLog.record(act, async () => undefined);
    const content = csvOf(consoleReads.shop.allOrders('ready'));
    return { name: 'orders.csv', type: 'text/csv; charset=utf-8', content };
  },
};

/** Without this mark, spreadsheets read a file in the character set of their country. */
const byteOrderMark = '\uFEFF';

async function* csvOf(pages: AsyncIterable<ListedOrder[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for await (const orders of pages) {
    const lines = orders.map(({ orderReference, createdAt, productKey, username, address }) => {
      const { fullName, street, city, state, zipCode, country } = address ?? {};
      const parts = [fullName, street, city, state, zipCode, country];
      return csvLine([orderReference, createdAt, productKey, username, ...parts]);
    });
    yield lines.join('');
  }
}

function listIn(query: URLSearchParams): keyof typeof lists {
  const wanted = query.get('list') ?? '';
  return Object.hasOwn(lists, wanted) ? (wanted as keyof typeof lists) : 'ready';
}

/** Says what the page contains, so that a printed page does too. */
function Contents({ orders, list, hasMore }: { orders: ListedOrder[]; list: keyof typeof lists; hasMore: boolean }) {
  const [first, last] = [orders[0], orders.at(-1)];
  if (!first || !last) return null;
  return (
    <p>
      {lists[list]}: {orders.length}, from <Time at={first.createdAt} /> to <Time at={last.createdAt} />.{' '}
      {hasMore && 'More are on the next page.'}
    </p>
  );
}

function Address({ address }: ListedOrder) {
  if (address === null) return <>The address is erased: the player deleted their account.</>;
  const { fullName, street, city, state, zipCode, country } = address;
  return (
    <address>
      {[fullName, street, `${zipCode} ${city}`, state, country].filter(Boolean).map((line) => (
        <span key={line}>{visibleText(line)}</span>
      ))}
    </address>
  );
}

function Shipping({ order, visit }: { order: ListedOrder; visit: Visit }) {
  const { status, orderReference, trackingNumber, shippedAt, hold, address } = order;
  if (status === 'shipped') {
    return (
      <>
        <Time at={shippedAt} /> {trackingNumber}
      </>
    );
  }
  if (status === 'refused' || address === null) return <>–</>;
  if (hold?.cause === 'review') return <>Under review</>;
  if (hold) return <>Held until {hold.until.slice(0, 10)}: needs recently bought tickets</>;
  return (
    <Form action={withQuery(`/orders/${orderReference}/ship`, visit)} submit="Mark as shipped">
      <Field name="trackingNumber" isRequired={false} maxLength={200} />
      <Reason />
    </Form>
  );
}
