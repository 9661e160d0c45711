import { sql } from 'drizzle-orm';
import { shopProducts, type prizeRedemptions, type raffleDraws, type raffleEntries } from '@game/database';

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
