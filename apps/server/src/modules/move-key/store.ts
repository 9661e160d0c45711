import type { Transaction } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';

/** The key of an advisory lock; an arbitrary number that is used nowhere else. */
const keyLock = 4_177_037;

const takeKeyLock = statement({
  name: 'move-key.lockMoveKey',
  text: 'SELECT FROM pg_advisory_xact_lock($1)',
  row: {},
});

/** Lets one process at a time prepare the key, until its transaction ends. */
export async function lockMoveKey(transaction: Transaction): Promise<void> {
  await takeKeyLock(transaction, [keyLock]);
}
