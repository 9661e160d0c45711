import type { InputOf } from '@game/contract';
import { CommandRefused } from '../../platform/command-refused.js';
import type { Transaction } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import * as store from './store/relations.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'rateLimits'>;

/** Reports of players about players, which operators review. */
export class Reports {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Stores a report for the operators.
   * @throws {Refusal} `PLAYER_NOT_FOUND`, also for bots; `TOO_MANY_ATTEMPTS` after 10 reports in a day.
   */
  async add({ id }: Player, { playerId: otherId, reason, details }: InputOf<'players.report'>): Promise<void> {
    const { database, clock, rateLimits } = this.#dependencies;
    await rateLimits.count('report', id);
    const report = { reason, details, at: clock.now() };
    const isKnown = await database.run((on) => store.insertReport(on, { playerId: id, otherId }, report));
    if (!isKnown) throw new Refusal('PLAYER_NOT_FOUND');
  }

  /** Returns the oldest `limit` reports that no operator has closed. */
  async listOpen(limit: number): Promise<store.OpenReport[]> {
    return this.#dependencies.database.run((on) => store.findOpenReports(on, limit));
  }

  /**
   * Closes a report.
   * @throws {CommandRefused} if there is no such open report.
   */
  async close(transaction: Transaction, id: number): Promise<void> {
    const isClosed = await store.closeReport(transaction, id, this.#dependencies.clock.now());
    if (!isClosed) throw new CommandRefused(`There is no open report ${id}.`);
  }
}
