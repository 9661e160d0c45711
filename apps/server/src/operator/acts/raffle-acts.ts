import type { Context } from '../../context.js';
import type { ProductRow } from '../../modules/shop/service.js';
import type { Actor } from './actor.js';

/** Draws a raffle that has ended, without waiting for the server's job. @throws {CommandRefused} if it cannot be drawn yet. */
export async function drawRaffle({ shop, operatorLog }: Context, actor: Actor, key: string): Promise<ProductRow> {
  // The beacon is asked before the transaction.
  const signature = await shop.raffleManagement.fetchSignature(key);
  const act = { ...actor, action: 'raffles draw', target: key };
  return operatorLog.record(act, (transaction) => shop.raffleManagement.draw(transaction, key, signature));
}

/** Draws again. @throws {CommandRefused} unless the winner has not redeemed the prize in time. */
export async function redrawRaffle({ shop, operatorLog }: Context, actor: Actor, key: string): Promise<ProductRow> {
  const act = { ...actor, action: 'raffles redraw', target: key };
  return operatorLog.record(act, (transaction) => shop.raffleManagement.redraw(transaction, key));
}

/**
 * Chooses another round of the beacon, because the planned one did not arrive. The reason is published.
 * @throws {CommandRefused} if it is too early, or the round is not a later one that is published.
 */
export async function chooseRound(
  { shop, operatorLog }: Context,
  actor: Actor,
  { key, round }: { key: string; round: number },
): Promise<ProductRow> {
  const act = { ...actor, action: 'raffles choose-round', target: key, details: { round } };
  const substitute = { round, reason: actor.reason };
  return operatorLog.record(act, (transaction) => shop.raffleManagement.substituteRound(transaction, key, substitute));
}

/** Cancels a raffle, refunds all entries and reveals its seed. @throws {CommandRefused} if it has ended. */
export async function cancelRaffle({ shop, operatorLog }: Context, actor: Actor, key: string): Promise<ProductRow> {
  const act = { ...actor, action: 'raffles cancel', target: key };
  return operatorLog.record(act, (transaction) => shop.management.cancelRaffle(transaction, key));
}
