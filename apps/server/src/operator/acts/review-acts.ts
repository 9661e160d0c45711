import type { Context } from '../../context.js';
import type { OrderRefusalCause } from '../../modules/shop/service.js';
import type { Actor } from './actor.js';

/** Ends the review of an order, so that it can ship. @throws {CommandRefused} if it is not under review. */
export async function releaseOrder({ shop, operatorLog }: Context, actor: Actor, order: string): Promise<void> {
  const act = { ...actor, action: 'release', target: order };
  await operatorLog.record(act, (transaction) => shop.reviews.release(transaction, order));
}

/**
 * Refuses an order and refunds it. With a cause, which the order of a won prize needs, asks another operator to approve it.
 * @throws {CommandRefused} if it is shipped or refused, or if a won prize has no cause, or another one has.
 */
export async function refuseOrder(
  { shop, operatorLog }: Context,
  actor: Actor,
  { order, cause }: { order: string; cause: OrderRefusalCause | null },
): Promise<'refused' | 'waiting'> {
  const act = { ...actor, action: cause === null ? 'refuse' : 'refuse request', target: order, details: { cause } };
  return operatorLog.record(act, async (transaction) => {
    if (cause === null) await shop.reviews.refuse(transaction, order);
    else await shop.reviews.requestRefusal(transaction, order, { cause, operator: actor.operator });
    return cause === null ? 'refused' : 'waiting';
  });
}

/**
 * Refuses the order of a won prize, as another operator has requested. The cause is published.
 * @throws {CommandRefused} if no request waits, or if the same operator made it.
 */
export async function approveRefusal({ shop, operatorLog }: Context, actor: Actor, order: string): Promise<void> {
  const act = { ...actor, action: 'refuse approve', target: order };
  await operatorLog.record(act, (transaction) => shop.reviews.approveRefusal(transaction, order, actor.operator));
}

/** Ends a request to refuse the order of a won prize, so that it can ship. @throws {CommandRefused} if none waits. */
export async function rejectRefusal({ shop, operatorLog }: Context, actor: Actor, order: string): Promise<void> {
  const act = { ...actor, action: 'refuse reject', target: order };
  await operatorLog.record(act, (transaction) => shop.reviews.rejectRefusal(transaction, order));
}

/** Marks an order as shipped. @throws {CommandRefused} if it cannot be shipped now. */
export async function shipOrder(
  { shop, operatorLog }: Context,
  actor: Actor,
  { order, trackingNumber }: { order: string; trackingNumber: string | null },
): Promise<void> {
  const act = { ...actor, action: 'redemptions ship', target: order, details: { trackingNumber } };
  await operatorLog.record(act, (transaction) => shop.management.shipRedemption(transaction, order, trackingNumber));
}

/** Closes a report of a player about another. @throws {CommandRefused} if there is no such open report. */
export async function closeReport({ players, operatorLog }: Context, actor: Actor, id: number): Promise<void> {
  const act = { ...actor, action: 'close-report', target: String(id) };
  await operatorLog.record(act, (transaction) => players.reports.close(transaction, id));
}
