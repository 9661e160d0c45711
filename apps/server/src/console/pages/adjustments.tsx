import * as z from 'zod';
import { CommandRefused } from '../../platform/command-refused.js';
import { confirmed, reason } from '../form-fields.js';
import { approveRefusal, rejectRefusal } from '../../operator/acts/review-acts.js';
import { action, actorOf, type ConsolePage, type Visit } from '../page.js';
import { Form, Reason } from '../view/form.js';
import { formatChange, Time } from '../view/format.js';
import { PlayerLink } from '../view/player.js';
import { Facts } from '../view/table.js';

type ShownOrder = Awaited<ReturnType<Visit['context']['consoleReads']['shop']['orders']>>['rows'][number];

/** The adjustments of balances and the refusals of won prizes that wait for another owner. */
export const adjustmentsPage: ConsolePage = {
  path: '/adjustments',
  permission: 'adjustments.decide',
  navigation: 'Approvals',
  view: async ({ context, operator }) => {
    const requests = await context.adjustments.listWaiting();
    const { rows: refusals } = await context.consoleReads.shop.orders('refusals', null);
    return {
      title: 'Approvals',
      body: (
        <>
          {requests.length === 0 && <p className="empty">No adjustment waits for an approval.</p>}
          {refusals.length === 0 && <p className="empty">No refusal waits for an approval.</p>}
          {refusals.map((order) => (
            <Refusal key={order.id} order={order} />
          ))}
          {requests.map((request) => (
            <section key={request.id} aria-labelledby={`request-${request.id}`}>
              <h2 id={`request-${request.id}`}>Request {request.id}</h2>
              <Facts
                facts={[
                  ['Player', <PlayerLink key="player" id={request.userId} username={request.username} />],
                  ['Tickets', formatChange(request.amount)],
                  ['Reason', request.reason],
                  ['Requested by', request.requester],
                  ['Requested', <Time key="requested" at={request.requestedAt} />],
                  ['Expires', <Time key="expires" at={request.expiresAt} />],
                ]}
              />
              {request.requestedBy === operator.id ? (
                <p>This is your own request: another owner has to decide.</p>
              ) : (
                <Decision id={request.id} />
              )}
            </section>
          ))}
        </>
      ),
    };
  },
};

/** Refuses the order of a won prize. */
export const approveOrderRefusal = action({
  path: '/adjustments/refusals/:order/approve',
  permission: 'adjustments.decide',
  page: adjustmentsPage,
  form: z.object({ reason, confirmed }),
  run: async (visit, form) => {
    const { order = '' } = visit.params;
    await approveRefusal(visit.context, actorOf(visit, form), order);
    return { to: '/adjustments', notice: `Order ${order} is refused, and the cause is published.` };
  },
});

/** Ends the request to refuse the order of a won prize. */
export const rejectOrderRefusal = action({
  path: '/adjustments/refusals/:order/reject',
  permission: 'adjustments.decide',
  page: adjustmentsPage,
  form: z.object({ reason }),
  run: async (visit, form) => {
    const { order = '' } = visit.params;
    await rejectRefusal(visit.context, actorOf(visit, form), order);
    return { to: '/adjustments', notice: `Order ${order} can ship.` };
  },
});

/** Executes a request. */
export const approveAdjustment = action({
  path: '/adjustments/:id/approve',
  permission: 'adjustments.decide',
  page: adjustmentsPage,
  form: z.object({ reason, confirmed }),
  run: async (visit, form) => {
    const id = idOf(visit);
    await visit.context.adjustments.approve(visit.operator, id, form.reason);
    return { to: '/adjustments', notice: `Request ${id} is approved, and the balance is changed.` };
  },
});

/** Rejects a request. */
export const rejectAdjustment = action({
  path: '/adjustments/:id/reject',
  permission: 'adjustments.decide',
  page: adjustmentsPage,
  form: z.object({ reason }),
  run: async (visit, form) => {
    const id = idOf(visit);
    await visit.context.adjustments.reject(visit.operator, id, form.reason);
    return { to: '/adjustments', notice: `Request ${id} is rejected.` };
  },
});

function Refusal({ order }: { order: ShownOrder }) {
  const { orderReference, productName, playerId, username, refusalCause, refusalRequestedBy, refusalRequestedAt } =
    order;
  return (
    <section aria-labelledby={`refusal-${orderReference}`}>
      <h2 id={`refusal-${orderReference}`}>Refusal of order {orderReference}</h2>
      <Facts
        facts={[
          ['Won prize', productName],
          ['Player', <PlayerLink key="player" id={playerId} username={username} />],
          ['Cause, which is published', refusalCause],
          ['Requested by', refusalRequestedBy],
          ['Requested', <Time key="requested" at={refusalRequestedAt} />],
        ]}
      />
      <Form action={`/adjustments/refusals/${orderReference}/approve`} submit="Approve" isDanger>
        <Reason />
      </Form>
      <Form action={`/adjustments/refusals/${orderReference}/reject`} submit="Reject">
        <Reason />
      </Form>
    </section>
  );
}

function Decision({ id }: { id: number }) {
  return (
    <>
      <Form action={`/adjustments/${id}/approve`} submit="Approve" isDanger>
        <Reason />
      </Form>
      <Form action={`/adjustments/${id}/reject`} submit="Reject">
        <Reason />
      </Form>
    </>
  );
}

function idOf({ params }: Visit): number {
  const { id = '' } = params;
  if (!/^\d{1,15}$/.test(id)) throw new CommandRefused('There is no such request.');
  return Number(id);
}
