import type { Database } from '../../platform/database/database.js';
import { HiddenMoves } from '../../platform/hidden-moves.js';
import { createKeyRing, type KeyRing } from '../../platform/encryption/key-ring.js';
import type { Random } from '../../platform/random.js';
import { settings } from '../settings/service.js';
import { checkPrefix, openChecks, sealCheck, type KeyCheck } from './key-checks.js';
import { lockMoveKey } from './store.js';

export { checkPrefix, openChecks, WrongMoveKey } from './key-checks.js';
export { MoveKeyChange, type ChangeProgress } from './change.js';

/** The setting of the database that contains the key if `MOVE_KEY` is not set. */
export const storedKeyName = 'move_key';

/** The keys of hidden moves and seeds, and what is made with them. */
export interface MoveKeys {
  /** The check value of the key that encrypts. */
  check: KeyCheck;
  keyRing: KeyRing;
  hiddenMoves: HiddenMoves;
}

/**
 * Compares the keys with those of the database. Without `MOVE_KEY`, the first process on a database generates and stores the
 * key. Each key gets a check value, as soon as one of them opens those that exist.
 * @throws {WrongMoveKey} if something may be encrypted with a key that is missing.
 */
export async function createMoveKeys({
  database,
  random,
  moveKey,
  moveKeyRead,
}: {
  database: Database;
  random: Random;
  moveKey: string | undefined;
  moveKeyRead: string | undefined;
}): Promise<MoveKeys> {
  return database.transaction(async (transaction) => {
    await lockMoveKey(transaction);
    const stored = () => settings.findOrAdd(transaction, storedKeyName, random.hexadecimal(32));
    const key = Buffer.from(moveKey ?? (await stored()), 'hex');
    const older = moveKeyRead === undefined ? [] : [Buffer.from(moveKeyRead, 'hex')];
    const checks = await settings.list(transaction, checkPrefix);
    const secret = openChecks(checks, [key, ...older]) ?? random.hexadecimal(32);
    const check = sealCheck(key, secret);
    for (const { name, value } of [check, ...older.map((one) => sealCheck(one, secret))]) {
      await settings.findOrAdd(transaction, name, value);
    }
    const keyRing = createKeyRing(key, older);
    return { check, keyRing, hiddenMoves: new HiddenMoves(keyRing, Buffer.from(secret, 'hex'), random) };
  });
}
