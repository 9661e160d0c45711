import * as z from 'zod';
import { shipOrder } from '../../operator/acts/review-acts.js';
import { csvOf } from '../../operator/terminal.js';
import { optionalText, reason } from '../form-fields.js';
import { action, actorOf, type ConsoleFile, type ConsolePage, type Visit } from '../page.js';
import { Field, Form, Reason } from '../view/form.js';
import { Time } from '../view/format.js';
import { Pager, Table } from '../view/table.js';

type Shop = Visit['context']['consoleReads']['shop'];
type ShownOrder = Awaited<ReturnType<Shop['orders']>>['rows'][number];

const statuses = ['ordered', 'shipped', 'refused'] as const;

/** Orders with their addresses, oldest first. It is made to be printed, too. */
export const ordersPage: ConsolePage = {
  path: '/orders',
  permission: 'orders.read',
  navigation: 'Orders',
  view: async ({ context, query }) => {
    const status = statuses.find((one) => one === query.get('status')) ?? 'ordered';
    const after = query.get('after');
    const { rows, next } = await context.consoleReads.shop.orders(status, after);
    const link = (parameters: Record<string, string>) =>
      `/orders?${new URLSearchParams({ status, ...parameters }).toString()}`;
    return {
      title: 'Orders',
      body: (
        <>
          <ul className="links">
            {statuses.map((one) => (
              <li key={one}>
                <a href={`/orders?status=${one}`} aria-current={one === status ? 'true' : undefined}>
                  {one}
                </a>
              </li>
            ))}
            <li>
              <a href="/orders.csv">CSV of the orders that can ship</a>
            </li>
          </ul>
          <Table
            caption={`Orders: ${status}, oldest first`}
            rows={rows}
            keyOf={({ id }) => id}
            empty="There are no such orders."
            columns={[
              { name: 'Order', cell: ({ orderReference }) => orderReference },
              { name: 'Ordered', cell: ({ createdAt }) => <Time at={createdAt} /> },
              { name: 'Product', cell: ({ productName }) => productName },
              { name: 'Player', cell: ({ username }) => username },
              { name: 'Address', cell: (order) => <Address {...order} /> },
              { name: 'Shipping', cell: (order) => <Shipping {...order} /> },
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
    return { to: '/orders', notice: `Order ${order} is shipped.` };
  },
});

const columns = ['order', 'ordered', 'product', 'player', 'fullName', 'street', 'city', 'state', 'zipCode', 'country'];

/** The orders that can ship, for a spreadsheet. Who made the file is in the log, because it has addresses. */
export const ordersFile: ConsoleFile = {
  path: '/orders.csv',
  permission: 'orders.read',
  make: async (visit) => {
    const { shop, operatorLog } = visit.context;
    const orders = await shop.management.listRedemptions('ordered');
    const shippable = orders.filter(({ redemption }) => redemption.shippingAddress !== null);
    const rows = shippable.map(({ redemption, product, username }) => {
      const { orderReference: order, createdAt: ordered, shippingAddress } = redemption;
      return { order, ordered, product: product.key, player: username, ...shippingAddress };
    });
    const details = { orders: rows.length };
    const act = { ...actorOf(visit, { reason: 'to ship' }), action: 'redemptions export', target: 'ordered', details };
    await operatorLog.record(act, async () => undefined);
    return { name: 'orders.csv', type: 'text/csv; charset=utf-8', content: csvOf(rows, columns) };
  },
};

function Address({ address }: ShownOrder) {
  if (address === null) return <>The address is erased: the player deleted their account.</>;
  const { fullName, street, city, state, zipCode, country } = address;
  return (
    <address>
      {[fullName, street, `${zipCode} ${city}`, state, country].filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

function Shipping({ status, orderReference, trackingNumber, shippedAt, hold, address }: ShownOrder) {
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
    <Form action={`/orders/${orderReference}/ship`} submit="Mark as shipped">
      <Field name="trackingNumber" label="Tracking number" isRequired={false} maxLength={200} />
      <Reason />
    </Form>
  );
}
