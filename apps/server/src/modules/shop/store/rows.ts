import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { shopProducts, type prizeRedemptions, type raffleDraws, type raffleEntries } from '@game/database';
import type { Position } from '../../../platform/position.js';

/** A stored product. */
export type ProductRow = typeof shopProducts.$inferSelect;

/** A stored entry in a raffle. */
export type EntryRow = typeof raffleEntries.$inferSelect;

/** A stored draw, with its seed, which must stay secret until it is drawn (D-21). */
export type DrawRow = typeof raffleDraws.$inferSelect;

/** A stored redemption, with an address that only its owner and the operator may see (D-05). */
export type RedemptionRow = typeof prizeRedemptions.$inferSelect;

/** Set by every update of a product. */
export const nextVersion = sql`${shopProducts.version} + 1`;

/** Returns the condition for the rows after `last` in a list, newest first; undefined for the first page. */
export function isAfter(last: Position | null, at: SQLWrapper, id: SQLWrapper): SQL | undefined {
  return last === null ? undefined : sql`(${at}, ${id}) < (${last.at.toISOString()}, ${last.id})`;
}
