import type { Database } from '../../platform/database/database.js';
import { HiddenMoves } from '../../platform/hidden-moves.js';
import type { Random } from '../../platform/random.js';
import { settings } from '../settings/service.js';
import { lockMoveKey } from './store.js';

/** The setting of the database that contains a text sealed with the key, so that a process can compare its own. */
export const keyCheckName = 'move_key_check';

/** The setting of the database that contains the key if `MOVE_KEY` is not set. */
export const storedKeyName = 'move_key';

/** Thrown if the hidden moves in the database were sealed with another key. */
export class WrongMoveKey extends Error {
  override readonly name = 'WrongMoveKey';

  constructor() {
    super(
      'MOVE_KEY is not the one that the hidden moves in the database were encrypted with. Nothing has been changed. Start the ' +
        'server with the key from before: without it, open games, tournaments and raffles could not be decided. A server ' +
        'without MOVE_KEY keeps its key in the database: table settings, name move_key.',
    );
  }
}

/**
 * Compares the key with that of the database. Without `MOVE_KEY`, the first process on a database generates and stores the
 * key.
 * @throws {WrongMoveKey} if the database was used with another key.
 */
export async function createHiddenMoves({
  database,
  random,
  moveKey,
}: {
  database: Database;
  random: Random;
  moveKey: string | undefined;
}): Promise<{ moveKey: Buffer; hiddenMoves: HiddenMoves }> {
  return database.transaction(async (transaction) => {
    await lockMoveKey(transaction);
    const stored = () => settings.findOrAdd(transaction, storedKeyName, random.hexadecimal(32));
    const key = Buffer.from(moveKey ?? (await stored()), 'hex');
    const hiddenMoves = new HiddenMoves(key, random);
    const check = await settings.find(transaction, keyCheckName);
    if (check !== undefined && !hiddenMoves.matchesCheck(check)) throw new WrongMoveKey();
    if (check === undefined) await settings.findOrAdd(transaction, keyCheckName, hiddenMoves.sealCheck());
    return { moveKey: key, hiddenMoves };
  });
}
