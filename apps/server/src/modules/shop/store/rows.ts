import { sql } from 'drizzle-orm';
import { shopProducts, type prizeRedemptions, type raffleDraws } from '@game/database';

/** A product as it is stored. */
export type ProductRow = typeof shopProducts.$inferSelect;

/** A draw as it is stored: with its seed, which nobody is shown before it is drawn (D-21). */
export type DrawRow = typeof raffleDraws.$inferSelect;

/** A redemption as it is stored: with an address that only its owner and the operator see (D-05). */
export type RedemptionRow = typeof prizeRedemptions.$inferSelect;

/** Part of every change of a product. */
export const nextVersion = sql`${shopProducts.version} + 1`;
