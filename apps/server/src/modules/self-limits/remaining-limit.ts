import { purchaseLimitAt, purchaseLimitPeriodMs, type PurchaseLimit } from '@game/rules';
import type { Transaction } from '../../platform/database/database.js';
import { sumPricesSince } from './store.js';

/** Returns what a player may still spend within a limit at `now`, in US cents; null if there is none. */
export async function remainingLimit(
  transaction: Transaction,
  playerId: string,
  limit: PurchaseLimit,
  now: Date,
): Promise<number | null> {
  const { cents } = purchaseLimitAt(limit, now);
  if (cents === null) return null;
  const spent = await sumPricesSince(transaction, playerId, new Date(now.getTime() - purchaseLimitPeriodMs));
  return Math.max(0, cents - spent);
}
