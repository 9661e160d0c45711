import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { raffleEntries, shopProducts } from '@game/database';
import { isBefore } from '../../../platform/database/conditions.js';
import { parameter, prepared, type Connection, type Transaction } from '../../../platform/database/database.js';
import type { Position } from '../../../platform/position.js';
import type { EntryRow, ProductRow } from './rows.js';

const lastEntryStatement = prepared((drizzle) =>
  drizzle
    .select({ createdAt: raffleEntries.createdAt })
    .from(raffleEntries)
    .where(
      and(eq(raffleEntries.productId, parameter('productId')), eq(raffleEntries.entryNumber, parameter('entryNumber'))),
    )
    .prepare('shop.lastEntry'),
);

/** Returns when the last entry of a raffle with `entryNumber` entries was made, or undefined if there is none. */
export async function findLastEntryTime(
  on: Connection,
  productId: string,
  entryNumber: number,
): Promise<Date | undefined> {
  const [row] = await lastEntryStatement(on).execute({ productId, entryNumber });
  return row?.createdAt;
}

const entrantStatement = prepared((drizzle) =>
  drizzle
    .select({ entrant: raffleEntries.entrant })
    .from(raffleEntries)
    .where(and(eq(raffleEntries.productId, parameter('productId')), eq(raffleEntries.userId, parameter('userId'))))
    .limit(1)
    .prepare('shop.entrant'),
);

/** Returns a player's position among all players who entered a raffle, or undefined before their first entry. */
export async function findEntrant(on: Connection, productId: string, userId: string): Promise<number | undefined> {
  const [row] = await entrantStatement(on).execute({ productId, userId });
  return row?.entrant;
}

const insertEntryStatement = prepared((drizzle) =>
  drizzle
    .insert(raffleEntries)
    .values({
      id: parameter('id'),
      productId: parameter('productId'),
      userId: parameter('userId'),
      entryNumber: parameter('entryNumber'),
      entrant: parameter('entrant'),
      number: parameter('number'),
      entryCost: parameter('entryCost'),
      createdAt: parameter('createdAt'),
    })
    .onConflictDoNothing()
    .returning({ id: raffleEntries.id })
    .prepare('shop.insertEntry'),
);

/** Inserts an entry (TBL-08). Returns whether its random number is new in this raffle. */
export async function insertEntry(transaction: Transaction, entry: EntryRow): Promise<boolean> {
  const rows = await insertEntryStatement(transaction).execute({ ...entry });
  return rows.length > 0;
}

const entryCount = prepared((drizzle) =>
  drizzle
    .select({ entries: count() })
    .from(raffleEntries)
    .where(and(eq(raffleEntries.productId, parameter('productId')), eq(raffleEntries.userId, parameter('userId'))))
    .prepare('shop.countEntries'),
);

/** Counts a player's entries in a raffle (TBL-08). */
export async function countEntries(on: Connection, productId: string, userId: string): Promise<number> {
  const [row] = await entryCount(on).execute({ productId, userId });
  return row?.entries ?? 0;
}

/** Counts the entries of several players in one raffle. */
export async function countEntriesOf(on: Connection, productId: string, userIds: string[]): Promise<number> {
  return on.drizzle.$count(
    raffleEntries,
    and(eq(raffleEntries.productId, productId), inArray(raffleEntries.userId, userIds)),
  );
}

/** The entries of a player in one raffle. */
export interface OwnEntriesRow {
  product: ProductRow;
  entryCount: number;
  spent: number;
  lastEnteredAt: Date;
}

/** Finds the newest `limit` raffles that a player has entered, or the newest after `last`, with their entries. */
export async function findOwnEntries(
  on: Connection,
  userId: string,
  last: Position | null,
  limit: number,
): Promise<OwnEntriesRow[]> {
  const own = on.drizzle
    .select({
      productId: raffleEntries.productId,
      entryCount: count().as('entry_count'),
      spent: sql`sum(${raffleEntries.entryCost})`.mapWith(Number).as('spent'),
      lastEnteredAt: sql`max(${raffleEntries.createdAt})`.mapWith(raffleEntries.createdAt).as('last_entered_at'),
    })
    .from(raffleEntries)
    .where(eq(raffleEntries.userId, userId))
    .groupBy(raffleEntries.productId)
    .as('own');
  return on.drizzle
    .select({
      product: shopProducts,
      entryCount: own.entryCount,
      spent: own.spent,
      lastEnteredAt: own.lastEnteredAt,
    })
    .from(own)
    .innerJoin(shopProducts, eq(shopProducts.id, own.productId))
    .where(isBefore(last, own.lastEnteredAt, own.productId))
    .orderBy(desc(own.lastEnteredAt), desc(own.productId))
    .limit(limit);
}

/** Reads an entry. */
export async function findEntry(on: Connection, entryId: string): Promise<EntryRow | undefined> {
  const [row] = await on.drizzle.select().from(raffleEntries).where(eq(raffleEntries.id, entryId));
  return row;
}

/** Finds all entries of a raffle, oldest first. */
export async function findEntries(on: Connection, productId: string): Promise<EntryRow[]> {
  return on.drizzle
    .select()
    .from(raffleEntries)
    .where(eq(raffleEntries.productId, productId))
    .orderBy(asc(raffleEntries.entryNumber));
}
