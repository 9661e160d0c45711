import type { Database, Transaction } from './database.js';
import type { Logger } from './logger.js';

/** What is said of one that failed: in which words, and by what name its id is logged. */
interface Failure {
  message: string;
  idName: string;
}

/**
 * Does `work` for each of `ids`, in a transaction of its own. Any number of processes may do so at once: `work` says
 * whether it found anything left to do. One that fails is logged and left for the next time; it keeps no other
 * waiting. Returns how many were done.
 */
export async function eachInTransaction(
  { database, logger }: { database: Database; logger: Logger },
  ids: string[],
  work: (transaction: Transaction, id: string) => Promise<boolean>,
  { message, idName }: Failure,
): Promise<number> {
  let done = 0;
  for (const id of ids) {
    try {
      if (await database.transaction((transaction) => work(transaction, id))) done += 1;
    } catch (error) {
      logger.error({ err: error, [idName]: id }, message);
    }
  }
  return done;
}
