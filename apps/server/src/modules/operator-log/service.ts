import type { Clock } from '../../platform/clock.js';
import type { Database, Transaction } from '../../platform/database/database.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import * as store from './store.js';

export type { LogFilter } from './store.js';

/** An action of an operator. */
export interface OperatorAction {
  operator: string;
  action: string;
  target: string;
  reason: string;
  details?: Record<string, unknown>;
}

/** The log of operators' actions (D-06). */
export class OperatorLog {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(dependencies: Pick<SharedDependencies, 'database' | 'clock'>) {
    this.#database = dependencies.database;
    this.#clock = dependencies.clock;
  }

  /** Runs `work` and logs the action in one transaction. */
  async record<Result>(action: OperatorAction, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.#database.transaction(async (transaction) => {
      const result = await work(transaction);
      await store.appendAction(transaction, { details: {}, ...action, at: this.#clock.now() });
      return result;
    });
  }

  /** Lists the latest actions, newest first: those before the action with the id `before`, and of `filter`, if given. */
  async list(
    limit: number,
    { before = null, filter = null }: { before?: number | null; filter?: store.LogFilter | null } = {},
  ): Promise<store.ActionRow[]> {
    return this.#database.run((connection) => store.findActions(connection, limit, { before, filter }));
  }
}
