import type { Transaction } from '../../platform/database/database.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import * as store from './store.js';

export type { LogFilter } from './store.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock'>;

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
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Runs `work` and logs the action in one transaction. */
  async record<Result>(action: OperatorAction, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.#dependencies.database.transaction(async (transaction) => {
      const result = await work(transaction);
      await store.appendAction(transaction, { details: {}, ...action, at: this.#dependencies.clock.now() });
      return result;
    });
  }

  /** Lists the latest actions, newest first: those before the action with the id `before`, and of `filter`, if given. */
  async list(
    limit: number,
    { before = null, filter = null }: { before?: number | null; filter?: store.LogFilter | null } = {},
  ): Promise<store.ActionRow[]> {
    return this.#dependencies.database.run((connection) => store.findActions(connection, limit, { before, filter }));
  }
}
