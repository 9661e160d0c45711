import { Readable } from 'node:stream';
import { Fragment } from 'react';
import * as z from 'zod';
import { closeReport, refuseOrder, releaseOrder } from '../../operator/acts/review-acts.js';
import { CommandRefused } from '../../platform/command-refused.js';
import { confirmed, reason } from '../form-fields.js';
import { action, actorOf, withQuery, type ConsoleFile, type ConsolePage, type Visit } from '../page.js';
import { isPermitted } from '../permissions.js';
import { Choice, Form, Reason } from '../view/form.js';
import { formatNumber, Time } from '../view/format.js';
import { orderRefusalCauses, type OrderGroup } from '../../modules/shop/service.js';
import { orderColumns, type ListedOrder } from '../view/orders.js';
import { PlayerLink, ReportedAs } from '../view/player.js';
import { Pager, Table } from '../view/table.js';

/** How many suspects and reports are shown. */
const listLength = 50;

type Suspect = Awaited<ReturnType<Visit['context']['collusion']['listSuspects']>>[number];
type Report = Awaited<ReturnType<Visit['context']['players']['reports']['listOpen']>>[number];

/** What waits for a review: orders, reports of players, and players who may win by collusion. */
export const reviewsPage: ConsolePage = {
  path: '/reviews',
  permission: 'reviews.read',
  navigation: 'Reviews',
  view: async (visit) => {
    const { context, query } = visit;
    const after = query.get('after');
    const { rows: orders, next } = await context.consoleReads.shop.orders('review', after);
    const reports = await context.players.reports.listOpen(listLength);
    const suspects = await context.collusion.listSuspects(listLength);
    const groups = await context.shop.householdOrders.listGroups();
    return {
      title: 'Reviews',
      body: (
        <>
          <h2>Orders of one household</h2>
          <Groups groups={groups} />
          <h2>Orders under review</h2>
          <Orders orders={orders} visit={visit} />
          <Pager
            first={after === null ? null : '/reviews'}
            next={next === null ? null : `/reviews?${new URLSearchParams({ after: next }).toString()}`}
          />
          <h2>Reports</h2>
          <Reports reports={reports} />
          <h2>Suspects</h2>
          <Suspects suspects={suspects} />
        </>
      ),
    };
  },
};

const page = reviewsPage;

/** Ends the review of an order. */
export const release = action({
  path: '/reviews/orders/:order/release',
  permission: 'orders.review',
  page,
  form: z.object({ reason }),
  run: async (visit, form) => {
    const { order = '' } = visit.params;
    await releaseOrder(visit.context, actorOf(visit, form), order);
    return { to: withQuery('/reviews', visit), notice: `Order ${order} is released.` };
  },
});

/** Refuses an order. */
export const refuse = action({
  path: '/reviews/orders/:order/refuse',
  permission: 'orders.review',
  page,
  form: z.object({ reason, cause: z.optional(z.enum(orderRefusalCauses)), confirmed }),
  run: async (visit, form) => {
    const { order = '' } = visit.params;
    const status = await refuseOrder(visit.context, actorOf(visit, form), { order, cause: form.cause ?? null });
    const notice = status === 'refused' ? 'is refused and refunded.' : 'waits for the approval of another owner.';
    return { to: withQuery('/reviews', visit), notice: `Order ${order} ${notice}` };
  },
});

/** Closes a report. */
export const close = action({
  path: '/reviews/reports/:id/close',
  permission: 'reports.close',
  page,
  form: z.object({ reason }),
  run: async (visit, form) => {
    const id = reportIn(visit);
    await closeReport(visit.context, actorOf(visit, form), id);
    return { to: '/reviews', notice: `Report ${id} is closed.` };
  },
});

/** The picture that a reported player had. */
export const reportPicture: ConsoleFile = {
  path: '/reviews/reports/:id/picture',
  permission: 'reviews.read',
  make: async (visit) => {
    const id = reportIn(visit);
    const picture = await visit.context.players.reports.pictureOf(id);
    return { name: `report-${id}.webp`, type: 'image/webp', content: Readable.from([picture]) };
  },
};

function reportIn({ params }: Visit): number {
  const { id = '' } = params;
  if (!/^\d{1,15}$/.test(id)) throw new CommandRefused('There is no such report.');
  return Number(id);
}

function Orders({ orders, visit }: { orders: ListedOrder[]; visit: Visit }) {
  const canDecide = isPermitted(visit.operator.role, 'orders.review');
  return (
    <Table
      caption="Orders under review, oldest first"
      rows={orders}
      keyOf={({ id }) => id}
      empty="No order is under review."
      columns={[
        ...orderColumns,
        {
          name: 'Decision',
          cell: ({ orderReference: order, drawNumber, refusalRequestedAt }) =>
            canDecide ? (
              <>
                <Form action={withQuery(`/reviews/orders/${order}/release`, visit)} submit="Release">
                  <Reason />
                </Form>
                <Form action={withQuery(`/reviews/orders/${order}/refuse`, visit)} submit="Refuse and refund" isDanger>
                  {drawNumber !== null && <Choice name="cause" options={orderRefusalCauses} value="breach" />}
                  <Reason />
                </Form>
                {refusalRequestedAt !== null && <p>A refusal waits for an approval.</p>}
              </>
            ) : (
              'An owner decides.'
            ),
        },
      ]}
    />
  );
}

function Groups({ groups }: { groups: OrderGroup[] }) {
  return (
    <Table
      caption="Orders under review that one household has placed"
      rows={groups}
      keyOf={({ orders }) => orders[0]?.orderReference ?? ''}
      empty="No household has too many orders."
      columns={[
        { name: 'Product', isLong: true, cell: ({ productName }) => productName },
        { name: 'In 30 days', isNumber: true, cell: ({ count }) => formatNumber(count) },
        { name: 'Same', cell: ({ reasons }) => reasons.join(', ') },
        {
          name: 'Orders under review',
          isLong: true,
          cell: ({ orders }) =>
            orders.map(({ orderReference, playerId, username }, index) => (
              <Fragment key={orderReference}>
                {index > 0 && ', '}
                {orderReference} of <PlayerLink id={playerId} username={username} />
              </Fragment>
            )),
        },
      ]}
    />
  );
}

function Reports({ reports }: { reports: Report[] }) {
  return (
    <Table
      caption="Open reports of players, oldest first"
      rows={reports}
      keyOf={({ id }) => id}
      empty="No report is open."
      columns={[
        { name: 'Time', cell: ({ at }) => <Time at={at} /> },
        {
          name: 'About',
          isLong: true,
          cell: ({ reportedId, reported }) => <PlayerLink id={reportedId} username={reported} />,
        },
        { name: 'Name and picture then', isLong: true, cell: (report) => <ReportedAs {...report} /> },
        { name: 'Reason', cell: ({ reason: why }) => why },
        { name: 'Text', isLong: true, cell: ({ details }) => details },
        {
          name: 'From',
          isLong: true,
          cell: ({ reporterId, reporter }) => <PlayerLink id={reporterId} username={reporter} />,
        },
        {
          name: 'Decision',
          cell: ({ id }) => (
            <Form action={`/reviews/reports/${id}/close`} submit="Close">
              <Reason />
            </Form>
          ),
        },
      ]}
    />
  );
}

function Suspects({ suspects }: { suspects: Suspect[] }) {
  return (
    <Table
      caption="Players who may win by collusion, highest risk first"
      rows={suspects}
      keyOf={({ userId }) => userId}
      empty="Nobody is suspected."
      columns={[
        {
          name: 'Player',
          isLong: true,
          cell: ({ userId, username }) => <PlayerLink id={userId} username={username} />,
        },
        { name: 'Risk', isNumber: true, cell: ({ risk }) => formatNumber(risk) },
        {
          name: 'Reasons',
          isLong: true,
          cell: ({ reasons }) =>
            reasons.map(({ kind, share, tickets }) => `${kind} ${share} % (${tickets})`).join(', '),
        },
        {
          name: 'Opponents',
          isLong: true,
          cell: ({ opponents }) =>
            opponents.map(({ opponentId, username, won, lost, games }, index) => (
              <Fragment key={opponentId}>
                {index > 0 && ', '}
                <PlayerLink id={opponentId} username={username} /> +{won} -{lost} in {games}
              </Fragment>
            )),
        },
      ]}
    />
  );
}
