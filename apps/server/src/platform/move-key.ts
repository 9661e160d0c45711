import { eq } from 'drizzle-orm';
import { settings } from '@game/database';
import type { Database, Transaction } from './database/database.js';
import type { HiddenMoves } from './hidden-moves.js';
import type { Random } from './random.js';

/** The setting of the database that contains a text sealed with the key, so that a process can compare its own. */
export const keyCheckName = 'move_key_check';

/** The setting of the database that contains the key if `MOVE_KEY` is not set. */
export const storedKeyName = 'move_key';

/** The key of an advisory lock; an arbitrary number that is used nowhere else. */
const keyLock = 4_177_037;

/** Seals the hidden moves that older versions have stored as they are: in open hands, or in all. */
export type SealPlainMoves = (
  transaction: Transaction,
  hiddenMoves: HiddenMoves,
  scope: 'open' | 'all',
) => Promise<void>;

/** Thrown if the hidden moves in the database were sealed with another key. */
export class WrongMoveKey extends Error {
  override readonly name = 'WrongMoveKey';

  constructor() {
    super('MOVE_KEY is not the one that the hidden moves in the database were encrypted with.');
  }
}

/** Returns the key that encrypts hidden moves. Without `MOVE_KEY`, the first process on a database generates and stores it. */
export async function findMoveKey(database: Database, configured: string | undefined, random: Random): Promise<Buffer> {
  if (configured !== undefined) return Buffer.from(configured, 'hex');
  const [stored] = await database.run(async ({ drizzle }) => {
    await drizzle
      .insert(settings)
      .values({ name: storedKeyName, value: random.hexadecimal(32) })
      .onConflictDoNothing();
    return drizzle.select().from(settings).where(eq(settings.name, storedKeyName));
  });
  if (!stored) throw new Error('the stored key of hidden moves was deleted');
  return Buffer.from(stored.value, 'hex');
}

/**
 * Compares the key with that of the database, and seals moves that older versions have stored as they are: all of them
 * before the first use of a key, and later those of servers of the older version that have run meanwhile.
 * @throws {WrongMoveKey} if the database was used with another key.
 */
export async function prepareMoveKey(
  database: Database,
  hiddenMoves: HiddenMoves,
  sealers: SealPlainMoves[],
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query({ name: 'move_key_lock', text: 'SELECT pg_advisory_xact_lock($1)', values: [keyLock] });
    const [check] = await transaction.drizzle.select().from(settings).where(eq(settings.name, keyCheckName));
    if (check && !hiddenMoves.matchesCheck(check.value)) throw new WrongMoveKey();
    for (const seal of sealers) await seal(transaction, hiddenMoves, check ? 'open' : 'all');
    if (!check)
      await transaction.drizzle.insert(settings).values({ name: keyCheckName, value: hiddenMoves.sealCheck() });
  });
}
