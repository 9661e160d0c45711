import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { raffleEntries, shopProducts } from '@game/database';
import { parameter, prepared, type Connection, type Transaction } from '../../../platform/database/database.js';
import { nextVersion, type ProductRow } from './rows.js';

const takeEntryStatement = prepared((drizzle) =>
  drizzle
    .update(shopProducts)
    .set({ currentEntries: sql`${shopProducts.currentEntries} + 1`, version: nextVersion })
    .where(
      and(
        eq(shopProducts.id, parameter('productId')),
        eq(shopProducts.raffleStatus, 'open'),
        gt(shopProducts.raffleEndTime, parameter('now')),
        lt(shopProducts.currentEntries, shopProducts.maxEntries),
      ),
    )
    .returning()
    .prepare('shop_take_entry'),
);

/** Counts one more entry in a raffle and returns it, or undefined if it is full or has ended (D-21). */
export async function takeEntry(
  transaction: Transaction,
  productId: string,
  now: Date,
): Promise<ProductRow | undefined> {
  const [row] = await takeEntryStatement(transaction).execute({ productId, now });
  return row;
}

const insertEntryStatement = prepared((drizzle) =>
  drizzle
    .insert(raffleEntries)
    .values({
      id: parameter('id'),
      productId: parameter('productId'),
      userId: parameter('userId'),
      entryNumber: parameter('entryNumber'),
      entryCost: parameter('entryCost'),
      createdAt: parameter('createdAt'),
    })
    .prepare('shop_insert_entry'),
);

/** Inserts an entry (TBL-08). */
export async function insertEntry(
  transaction: Transaction,
  entry: typeof raffleEntries.$inferInsert & { entryNumber: number },
): Promise<void> {
  await insertEntryStatement(transaction).execute(entry);
}

/** Counts a player's entries in a raffle (TBL-08). */
export async function countEntries(on: Connection, productId: string, userId: string): Promise<number> {
  return on.drizzle.$count(
    raffleEntries,
    and(eq(raffleEntries.productId, productId), eq(raffleEntries.userId, userId)),
  );
}

/** Finds all entries of a raffle, oldest first. */
export async function findEntries(on: Connection, productId: string) {
  const { id, userId, entryCost } = raffleEntries;
  return on.drizzle
    .select({ id, userId, entryCost })
    .from(raffleEntries)
    .where(eq(raffleEntries.productId, productId))
    .orderBy(asc(raffleEntries.entryNumber));
}
