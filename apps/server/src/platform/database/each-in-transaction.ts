import type { Database, Transaction } from './database.js';
import type { Logger } from '../logger.js';

/** How a failure is logged: the message, and the name of the field with the id. */
interface Failure {
  message: string;
  idName: string;
}

/**
 * Runs `work` for each id in its own transaction, and returns how often it returned true. `work` returns false if there
 * is nothing left to do, because another process was faster. A failure is logged and does not stop the others.
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
