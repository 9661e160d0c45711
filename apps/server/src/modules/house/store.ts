import type { Transaction } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';

/** The key of the advisory lock; an arbitrary number that is used nowhere else. */
const houseLock = 4_177_036;

const tryLock = statement({
  name: 'house.tryLockHouse',
  text: 'SELECT FROM pg_try_advisory_xact_lock($1) AS is_locked WHERE is_locked',
  row: {},
});

/** Takes the lock of the house for this transaction. Returns false if another process holds it. */
export async function tryLockHouse(transaction: Transaction): Promise<boolean> {
  return (await tryLock(transaction, [houseLock])).length > 0;
}
