import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { PublicProfile } from '@game/contract';
import {
  prizeRedemptions,
  profiles,
  publicProfileColumns,
  raffleDraws,
  raffleEntries,
  shopProducts,
  type RedemptionAddress,
} from '@game/database';
import { parameter, prepared, type Connection, type Transaction } from '../../platform/database.js';

/** A product as it is stored. */
export type ProductRow = typeof shopProducts.$inferSelect;
/** A draw as it is stored: with its seed, which nobody is shown before it is drawn (D-21). */
export type DrawRow = typeof raffleDraws.$inferSelect;
/** A redemption as it is stored: with an address that only its owner and the operator see (D-05). */
export type RedemptionRow = typeof prizeRedemptions.$inferSelect;

const nextVersion = sql`${shopProducts.version} + 1`;
const isDue = (now: Date) =>
  and(
    eq(shopProducts.raffleStatus, 'open'),
    or(lte(shopProducts.raffleEndTime, now), sql`${shopProducts.currentEntries} >= ${shopProducts.maxEntries}`),
  );

/** The newest `limit` products of a type, and of a raffle type where one is given (TBL-07). */
export async function findProducts(
  on: Connection,
  { type, raffleType }: Pick<ProductRow, 'type'> & Partial<Pick<ProductRow, 'raffleType'>>,
  limit: number,
): Promise<ProductRow[]> {
  return on.drizzle
    .select()
    .from(shopProducts)
    .where(and(eq(shopProducts.type, type), raffleType && eq(shopProducts.raffleType, raffleType)))
    .orderBy(desc(shopProducts.createdAt), asc(shopProducts.id))
    .limit(limit);
}

const selectProduct = prepared((drizzle) =>
  drizzle
    .select()
    .from(shopProducts)
    .where(eq(shopProducts.id, parameter('productId')))
    .prepare('shop_select_product'),
);

/** A product, as it is now. */
export async function findProduct(on: Connection, productId: string): Promise<ProductRow | undefined> {
  const [row] = await selectProduct(on).execute({ productId });
  return row;
}

/** A product, which nobody else can change until the transaction ends. */
export async function lockProduct(transaction: Transaction, productId: string): Promise<ProductRow | undefined> {
  const [row] = await transaction.drizzle
    .select()
    .from(shopProducts)
    .where(eq(shopProducts.id, productId))
    .for('update');
  return row;
}

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

/** Takes the next entry of a raffle; undefined when it has none to give (D-21). */
export async function takeEntry(
  transaction: Transaction,
  productId: string,
  now: Date,
): Promise<ProductRow | undefined> {
  const [row] = await takeEntryStatement(transaction).execute({ productId, now });
  return row;
}

const takeFromStockStatement = prepared((drizzle) =>
  drizzle
    .update(shopProducts)
    .set({ availableQuantity: sql`${shopProducts.availableQuantity} - 1`, version: nextVersion })
    .where(and(eq(shopProducts.id, parameter('productId')), gt(shopProducts.availableQuantity, 0)))
    .returning()
    .prepare('shop_take_from_stock'),
);

/** Takes one of a product from the stock; undefined when there is none (D-26). */
export async function takeFromStock(transaction: Transaction, productId: string): Promise<ProductRow | undefined> {
  const [row] = await takeFromStockStatement(transaction).execute({ productId });
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

/** Writes an entry (TBL-08). */
export async function insertEntry(
  transaction: Transaction,
  entry: typeof raffleEntries.$inferInsert & { entryNumber: number },
): Promise<void> {
  await insertEntryStatement(transaction).execute(entry);
}

/** How many entries a player has in a raffle (TBL-08). */
export async function countEntries(on: Connection, productId: string, userId: string): Promise<number> {
  return on.drizzle.$count(
    raffleEntries,
    and(eq(raffleEntries.productId, productId), eq(raffleEntries.userId, userId)),
  );
}

/** Every entry of a raffle, in the order in which they were made. */
export async function findEntries(on: Connection, productId: string) {
  const { id, userId, entryCost } = raffleEntries;
  return on.drizzle
    .select({ id, userId, entryCost })
    .from(raffleEntries)
    .where(eq(raffleEntries.productId, productId))
    .orderBy(asc(raffleEntries.entryNumber));
}

/** The ids of up to `limit` raffles that are full or past their end, and not drawn yet. */
export async function findDueRaffles(on: Connection, now: Date, limit: number): Promise<string[]> {
  const rows = await on.drizzle.select({ id: shopProducts.id }).from(shopProducts).where(isDue(now)).limit(limit);
  return rows.map(({ id }) => id);
}

/** A raffle if it is due, locked; one that somebody else is changing is passed over. */
export async function lockDueRaffle(
  transaction: Transaction,
  productId: string,
  now: Date,
): Promise<ProductRow | undefined> {
  const [row] = await transaction.drizzle
    .select()
    .from(shopProducts)
    .where(and(eq(shopProducts.id, productId), isDue(now)))
    .for('update', { skipLocked: true });
  return row;
}

const isWaitingForAddress = and(
  eq(shopProducts.raffleStatus, 'drawn'),
  isNotNull(raffleDraws.redeemBy),
  isNull(raffleDraws.forfeitedAt),
);

/** The ids of up to `limit` raffles whose winner has let the time to redeem pass. */
export async function findUnredeemedRaffles(on: Connection, now: Date, limit: number): Promise<string[]> {
  const rows = await on.drizzle
    .select({ id: shopProducts.id })
    .from(raffleDraws)
    .innerJoin(shopProducts, eq(shopProducts.id, raffleDraws.productId))
    .where(and(isWaitingForAddress, lte(raffleDraws.redeemBy, now)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A raffle if its winner has let the time to redeem pass, locked; one that somebody else is changing is passed over. */
export async function lockUnredeemedRaffle(
  transaction: Transaction,
  productId: string,
  now: Date,
): Promise<ProductRow | undefined> {
  const [row] = await transaction.drizzle
    .select({ product: shopProducts })
    .from(shopProducts)
    .innerJoin(raffleDraws, eq(raffleDraws.productId, shopProducts.id))
    .where(and(eq(shopProducts.id, productId), isWaitingForAddress, lte(raffleDraws.redeemBy, now)))
    .for('update', { of: shopProducts, skipLocked: true });
  return row?.product;
}

/** The ids of the raffles a player has won and can still redeem. */
export async function findWonProducts(on: Connection, userId: string, now: Date): Promise<string[]> {
  const rows = await on.drizzle
    .select({ id: shopProducts.id })
    .from(raffleDraws)
    .innerJoin(shopProducts, eq(shopProducts.id, raffleDraws.productId))
    .where(and(isWaitingForAddress, eq(raffleDraws.winnerId, userId), gt(raffleDraws.redeemBy, now)));
  return rows.map(({ id }) => id);
}

/** Adds the next draw of a raffle, with its seed. */
export async function insertDraw(
  transaction: Transaction,
  draw: Pick<DrawRow, 'productId' | 'drawNumber' | 'seed' | 'seedHash' | 'createdAt'>,
): Promise<void> {
  await transaction.drizzle.insert(raffleDraws).values(draw);
}

/** Every draw of a raffle with its winner, the one that is still to come last. */
export async function findDraws(
  on: Connection,
  productId: string,
): Promise<{ draw: DrawRow; winner: PublicProfile | null }[]> {
  return on.drizzle
    .select({ draw: raffleDraws, winner: publicProfileColumns(profiles) })
    .from(raffleDraws)
    .leftJoin(profiles, eq(profiles.id, raffleDraws.winnerId))
    .where(eq(raffleDraws.productId, productId))
    .orderBy(asc(raffleDraws.drawNumber));
}

/** The draw whose winner the raffle is waiting for or has rewarded; undefined when there is none. */
export async function findStandingDraw(on: Connection, productId: string): Promise<DrawRow | undefined> {
  const [row] = await on.drizzle
    .select()
    .from(raffleDraws)
    .where(and(eq(raffleDraws.productId, productId), isNotNull(raffleDraws.drawnAt), isNull(raffleDraws.forfeitedAt)));
  return row;
}

/** Changes a draw of a raffle that is locked. */
export async function updateDraw(
  transaction: Transaction,
  { productId, drawNumber }: Pick<DrawRow, 'productId' | 'drawNumber'>,
  change: Partial<DrawRow>,
): Promise<void> {
  await transaction.drizzle
    .update(raffleDraws)
    .set(change)
    .where(and(eq(raffleDraws.productId, productId), eq(raffleDraws.drawNumber, drawNumber)));
}

/** Writes a redemption (TBL-09). */
export async function insertRedemption(
  transaction: Transaction,
  redemption: Pick<
    RedemptionRow,
    'id' | 'orderReference' | 'productId' | 'userId' | 'drawNumber' | 'ticketPrice' | 'createdAt'
  > & { shippingAddress: RedemptionAddress },
): Promise<void> {
  await transaction.drizzle.insert(prizeRedemptions).values(redemption);
}

/** A player's newest redemptions of a product. */
export async function findRedemptions(
  on: Connection,
  productId: string,
  userId: string,
  limit: number,
): Promise<RedemptionRow[]> {
  return on.drizzle
    .select()
    .from(prizeRedemptions)
    .where(and(eq(prizeRedemptions.productId, productId), eq(prizeRedemptions.userId, userId)))
    .orderBy(desc(prizeRedemptions.createdAt))
    .limit(limit);
}

/** Every product, newest first. */
export async function findAllProducts(on: Connection): Promise<ProductRow[]> {
  return on.drizzle.select().from(shopProducts).orderBy(desc(shopProducts.createdAt), asc(shopProducts.key));
}

/** The product that operators call `key`, which nobody else can change until the transaction ends. */
export async function lockProductByKey(transaction: Transaction, key: string): Promise<ProductRow | undefined> {
  const [row] = await transaction.drizzle.select().from(shopProducts).where(eq(shopProducts.key, key)).for('update');
  return row;
}

/** Adds a product. */
export async function insertProduct(
  transaction: Transaction,
  product: typeof shopProducts.$inferInsert,
): Promise<ProductRow> {
  const [row] = await transaction.drizzle.insert(shopProducts).values(product).returning();
  if (!row) throw new Error('a product was not added');
  return row;
}

/** Changes what is said of a product that is locked. */
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
  if (!row) throw new Error(`product ${productId} is gone`);
  return row;
}

/** What it takes to send an order. */
export interface Shipment {
  redemption: RedemptionRow;
  product: { key: string; name: string };
  username: string;
}

/** The redemptions, oldest first; those of one status, if one is given. */
export async function findShipments(on: Connection, status?: RedemptionRow['status']): Promise<Shipment[]> {
  return on.drizzle
    .select({
      redemption: prizeRedemptions,
      product: { key: shopProducts.key, name: shopProducts.name },
      username: profiles.username,
    })
    .from(prizeRedemptions)
    .innerJoin(shopProducts, eq(shopProducts.id, prizeRedemptions.productId))
    .innerJoin(profiles, eq(profiles.id, prizeRedemptions.userId))
    .where(status && eq(prizeRedemptions.status, status))
    .orderBy(asc(prizeRedemptions.createdAt), asc(prizeRedemptions.orderReference));
}

/** Notes that an order is on its way; undefined when there is none that waits. */
export async function shipRedemption(
  transaction: Transaction,
  { orderReference, ...change }: Pick<RedemptionRow, 'orderReference' | 'trackingNumber'> & { shippedAt: Date },
): Promise<RedemptionRow | undefined> {
  const [row] = await transaction.drizzle
    .update(prizeRedemptions)
    .set({ status: 'shipped', ...change })
    .where(and(eq(prizeRedemptions.orderReference, orderReference), eq(prizeRedemptions.status, 'ordered')))
    .returning();
  return row;
}
