import type { Context } from '../../context.js';
import type { Actor } from './actor.js';

/** Ends the review of an order, so that it can ship. @throws {CommandRefused} if it is not under review. */
export async function releaseOrder({ shop, operatorLog }: Context, actor: Actor, order: string): Promise<void> {
  const act = { ...actor, action: 'release', target: order };
  await operatorLog.record(act, (transaction) => shop.reviews.release(transaction, order));
}

/**
 * Refuses an order, refunds it, and draws a won prize again.
 * @throws {CommandRefused} if it is shipped or refused.
 */
export async function refuseOrder({ shop, operatorLog }: Context, actor: Actor, order: string): Promise<void> {
  const act = { ...actor, action: 'refuse', target: order };
  await operatorLog.record(act, (transaction) => shop.reviews.refuse(transaction, order));
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
