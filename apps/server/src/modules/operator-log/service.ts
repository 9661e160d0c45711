import type { Clock } from '../../platform/clock.js';
import type { Database, Transaction } from '../../platform/database.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import * as store from './store.js';

/** What an operator does: who, what, to what and why. */
export interface Act {
  operator: string;
  action: string;
  target: string;
  reason: string;
  details?: Record<string, unknown>;
}

/** The log of what operators do (D-06). */
export class OperatorLog {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(dependencies: Pick<SharedDependencies, 'database' | 'clock'>) {
    this.#database = dependencies.database;
    this.#clock = dependencies.clock;
  }

  /** Does `work` and logs it in one transaction: nothing is done unlogged, and nothing logged that was not done. */
  async record<Result>(act: Act, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.#database.transaction(async (transaction) => {
      const result = await work(transaction);
      await store.appendAction(transaction, { details: {}, ...act, at: this.#clock.now() });
      return result;
    });
  }

  /** What was done last, newest first. */
  async list(limit: number): Promise<store.ActionRow[]> {
    return this.#database.run((connection) => store.findActions(connection, limit));
  }
}
