import { and, asc, eq, gt } from 'drizzle-orm';
import { raffleSeeds } from '@game/database';
import { literal } from '../../../platform/database/conditions.js';
import type { Connection, Transaction } from '../../../platform/database/database.js';

/** Stores the encrypted seeds of a raffle, instead of earlier ones. */
export async function storeSeeds(transaction: Transaction, productId: string, sealedRoot: string): Promise<void> {
  await transaction.drizzle
    .insert(raffleSeeds)
    .values({ productId, sealedRoot })
    .onConflictDoUpdate({ target: raffleSeeds.productId, set: { sealedRoot } });
}

/** Reads the encrypted seeds of a raffle. */
export async function findSealedRoot(on: Connection, productId: string): Promise<string | undefined> {
  const { sealedRoot } = raffleSeeds;
  const [row] = await on.drizzle.select({ sealedRoot }).from(raffleSeeds).where(eq(raffleSeeds.productId, productId));
  return row?.sealedRoot;
}

/** Reads the seed that the cancellation of a raffle revealed; null if there is none. */
export async function findRevealedSeed(on: Connection, productId: string): Promise<string | null> {
  const { revealedSeed } = raffleSeeds;
  const [row] = await on.drizzle.select({ revealedSeed }).from(raffleSeeds).where(eq(raffleSeeds.productId, productId));
  return row?.revealedSeed ?? null;
}

/** Stores the seed that the cancellation of a raffle reveals. */
export async function revealSeed(transaction: Transaction, productId: string, revealedSeed: string): Promise<void> {
  await transaction.drizzle.update(raffleSeeds).set({ revealedSeed }).where(eq(raffleSeeds.productId, productId));
}

/** Reads the encrypted seeds of the `limit` raffles after the raffle `after`. */
export async function findSealedRoots(
  on: Connection,
  after: string | null,
  limit: number,
): Promise<{ productId: string; sealedRoot: string }[]> {
  const { productId, sealedRoot } = raffleSeeds;
  return on.drizzle
    .select({ productId, sealedRoot })
    .from(raffleSeeds)
    .where(after === null ? undefined : gt(productId, after))
    .orderBy(asc(productId))
    .limit(literal(limit));
}

/** Replaces the encrypted seeds of a raffle, unless they have changed. */
export async function replaceSealedRoot(
  on: Connection,
  productId: string,
  sealedRoot: string,
  replacement: string,
): Promise<boolean> {
  const { rowCount } = await on.drizzle
    .update(raffleSeeds)
    .set({ sealedRoot: replacement })
    .where(and(eq(raffleSeeds.productId, productId), eq(raffleSeeds.sealedRoot, sealedRoot)));
  return rowCount === 1;
}
