import type { Transaction } from '../../platform/database/database.js';
import { eachInTransaction } from '../../platform/database/each-in-transaction.js';
import type { TournamentCommands } from './commands.js';
import type { TournamentDependencies } from './dependencies.js';
import type { Leaving } from './leaving.js';
import { findOverdueTournaments, findUnfilledTournaments } from './store/read-lists.js';
import { lockTournamentUnlessLocked } from './store/read-tournament.js';

/** The maximum number of tournaments, and of matches, that one run of the job processes. */
const deadlinesPerRun = 1000;

/** Enforces deadlines: cancels tournaments that did not fill up (D-19) and settles overdue matches (D-18). */
export class Deadlines {
  readonly #dependencies: TournamentDependencies & { leaving: Leaving; commands: TournamentCommands };

  constructor(dependencies: TournamentDependencies & { leaving: Leaving; commands: TournamentCommands }) {
    this.#dependencies = dependencies;
  }

  /** Processes all passed deadlines and returns how many tournaments changed (D-18, D-19). */
  async settleExpired(): Promise<number> {
    const { database, clock, outages } = this.#dependencies;
    await outages.ready();
    const [unfilled, overdue] = await database.run(async (on) => [
      await findUnfilledTournaments(on, clock.now(), deadlinesPerRun),
      await findOverdueTournaments(on, clock.now(), deadlinesPerRun),
    ]);
    const [cancelled, settled] = await Promise.all([
      eachInTransaction(this.#dependencies, unfilled ?? [], (transaction, id) => this.#cancel(transaction, id), {
        message: 'failed to cancel an expired tournament',
        idName: 'tournamentId',
      }),
      Promise.all((overdue ?? []).map((tournamentId) => this.#settle(tournamentId))),
    ]);
    return cancelled + settled.filter(Boolean).length;
  }

  async #cancel(transaction: Transaction, tournamentId: string): Promise<boolean> {
    const { clock, hiddenMoves, leaving } = this.#dependencies;
    const stored = await lockTournamentUnlessLocked(transaction, hiddenMoves, tournamentId);
    const { status, deadlineAt = null } = stored?.tournament ?? {};
    // Another process is changing the tournament, or has just done so.
    if (!stored || status !== 'waiting' || deadlineAt === null || deadlineAt > clock.now()) return false;
    await leaving.cancelLocked(transaction, stored);
    return true;
  }

  async #settle(tournamentId: string): Promise<boolean> {
    const { commands, logger } = this.#dependencies;
    return commands.run({ kind: 'expire', tournamentId }).catch((error: unknown) => {
      logger.error({ err: error, tournamentId }, 'failed to settle an expired tournament');
      return false;
    });
  }
}
