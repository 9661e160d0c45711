import { and, asc, desc, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { shopProducts } from '@game/database';
import { parameter, prepared, type Connection, type Transaction } from '../../../platform/database/database.js';
import { nextVersion, type ProductRow } from './rows.js';

const newestProducts = (drizzle: NodePgDatabase, condition: SQL | undefined) =>
  drizzle
    .select()
    .from(shopProducts)
    .where(condition)
    .orderBy(desc(shopProducts.createdAt), asc(shopProducts.id))
    .limit(parameter('limit'));
const selectRaffles = prepared((drizzle) => {
  const { type, raffleType } = shopProducts;
  const isOfType = and(eq(type, 'raffle'), eq(raffleType, parameter('raffleType')));
  return newestProducts(drizzle, isOfType).prepare('shop.findRaffles');
});
const selectPrizes = prepared((drizzle) =>
  newestProducts(drizzle, eq(shopProducts.type, 'other')).prepare('shop.findPrizes'),
);

/** Finds the newest `limit` raffles of a type (TBL-07). */
export async function findRaffles(
  on: Connection,
  raffleType: ProductRow['raffleType'],
  limit: number,
): Promise<ProductRow[]> {
  return selectRaffles(on).execute({ raffleType, limit });
}

/** Finds the newest `limit` prizes. */
export async function findPrizes(on: Connection, limit: number): Promise<ProductRow[]> {
  return selectPrizes(on).execute({ limit });
}

/** Finds all products, newest first. */
export async function findAllProducts(on: Connection): Promise<ProductRow[]> {
  return on.drizzle.select().from(shopProducts).orderBy(desc(shopProducts.createdAt), asc(shopProducts.key));
}

const selectProduct = prepared((drizzle) =>
  drizzle
    .select()
    .from(shopProducts)
    .where(eq(shopProducts.id, parameter('productId')))
    .prepare('shop.selectProduct'),
);

/** Reads a product, without a lock. */
export async function findProduct(on: Connection, productId: string): Promise<ProductRow | undefined> {
  const [row] = await selectProduct(on).execute({ productId });
  return row;
}

const selectLockedProduct = prepared((drizzle) =>
  drizzle
    .select()
    .from(shopProducts)
    .where(eq(shopProducts.id, parameter('productId')))
    .for('update')
    .prepare('shop.lockProduct'),
);

/** Locks a product until the transaction ends, and reads it. */
export async function lockProduct(transaction: Transaction, productId: string): Promise<ProductRow | undefined> {
  const [row] = await selectLockedProduct(transaction).execute({ productId });
  return row;
}

/** Locks the product with the operator's key until the transaction ends, and reads it. */
export async function lockProductByKey(transaction: Transaction, key: string): Promise<ProductRow | undefined> {
  const [row] = await transaction.drizzle.select().from(shopProducts).where(eq(shopProducts.key, key)).for('update');
  return row;
}

/** Reads the product with the operator's key, without a lock. */
export async function findProductByKey(on: Connection, key: string): Promise<ProductRow | undefined> {
  const [row] = await on.drizzle.select().from(shopProducts).where(eq(shopProducts.key, key));
  return row;
}

/** Inserts a product. */
export async function insertProduct(
  transaction: Transaction,
  product: typeof shopProducts.$inferInsert,
): Promise<ProductRow> {
  const [row] = await transaction.drizzle.insert(shopProducts).values(product).returning();
  if (!row) throw new Error('inserting a product returned no row');
  return row;
}

/** Updates a product, which must be locked. */
export async function updateProduct(
  transaction: Transaction,
  productId: string,
  change: Partial<ProductRow>,
): Promise<ProductRow> {
  const [row] = await transaction.drizzle
    .update(shopProducts)
    .set({ ...change, version: nextVersion })
    .where(eq(shopProducts.id, productId))
    .returning();
  if (!row) throw new Error(`product ${productId} not found`);
  return row;
}

const updateEntriesStatement = prepared((drizzle) =>
  drizzle
    .update(shopProducts)
    .set({
      currentEntries: parameter('currentEntries'),
      entrants: parameter('entrants'),
      chainHead: parameter('chainHead'),
      // Drizzle's encoder of a date accepts no null.
      closedAt: sql`${parameter('closedAt')}`,
      round: parameter('round'),
      version: nextVersion,
    })
    .where(eq(shopProducts.id, parameter('productId')))
    .returning()
    .prepare('shop.updateEntries'),
);

/** Updates a raffle, which must be locked, after a new entry. */
export async function updateEntries(
  transaction: Transaction,
  productId: string,
  change: Pick<ProductRow, 'currentEntries' | 'entrants' | 'chainHead' | 'closedAt' | 'round'>,
): Promise<ProductRow> {
  const [row] = await updateEntriesStatement(transaction).execute({ productId, ...change });
  if (!row) throw new Error(`product ${productId} not found`);
  return row;
}

const takeFromStockStatement = prepared((drizzle) =>
  drizzle
    .update(shopProducts)
    .set({ availableQuantity: sql`${shopProducts.availableQuantity} - 1`, version: nextVersion })
    .where(and(eq(shopProducts.id, parameter('productId')), gt(shopProducts.availableQuantity, 0)))
    .returning()
    .prepare('shop.takeFromStock'),
);

/** Takes one item of a product from stock, or returns undefined if it is out of stock (D-26). */
export async function takeFromStock(transaction: Transaction, productId: string): Promise<ProductRow | undefined> {
  const [row] = await takeFromStockStatement(transaction).execute({ productId });
  return row;
}
