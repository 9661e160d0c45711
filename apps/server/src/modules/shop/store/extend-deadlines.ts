import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { raffleDraws, shopProducts } from '@game/database';
import type { Transaction } from '../../../platform/database/database.js';
import type { Outage } from '../../../platform/outages.js';

/** Extends the time of winners to give an address as `outage` extends deadlines. Returns how many these are (D-13). */
export async function extendDeadlines(
  transaction: Transaction,
  { startedAt, lengthMs, lastDeadlineAt }: Outage,
): Promise<number> {
  const { productId, redeemBy, forfeitedAt } = raffleDraws;
  const later = sql`${redeemBy} + ${lengthMs} * interval '1 millisecond'`;
  const isDrawn = and(eq(shopProducts.id, productId), eq(shopProducts.raffleStatus, 'drawn'));
  const isInTime = lastDeadlineAt === null ? undefined : lte(redeemBy, lastDeadlineAt);
  const { rowCount } = await transaction.drizzle
    .update(raffleDraws)
    .set({ redeemBy: later, extendedRedeemBy: later })
    .from(shopProducts)
    .where(and(isDrawn, isNull(forfeitedAt), gt(redeemBy, startedAt), isInTime));
  return rowCount ?? 0;
}
