import type { Transaction } from '../../platform/database.js';
import { eachInTransaction } from '../../platform/each-in-transaction.js';
import type { TournamentDependencies } from './dependencies.js';
import type { Leaving } from './leaving.js';
import type { Playing } from './playing.js';
import { findExpiredTournaments } from './store/read-lists.js';
import { lockTournamentUnlessLocked } from './store/read-tournament.js';
import type { StoredTournament } from './store/rows.js';

/** The maximum number of tournaments, and of matches, that one run of the job processes. */
const deadlinesPerRun = 1000;

/** Enforces deadlines: cancels tournaments that did not fill up (D-19) and settles overdue matches (D-18). */
export class Deadlines {
  readonly #dependencies: TournamentDependencies & { leaving: Leaving; playing: Playing };

  constructor(dependencies: TournamentDependencies & { leaving: Leaving; playing: Playing }) {
    this.#dependencies = dependencies;
  }

  /** Processes all passed deadlines and returns how many tournaments changed (D-18, D-19). */
  async settleExpired(): Promise<number> {
    const { database, clock } = this.#dependencies;
    const expired = await database.run((on) => findExpiredTournaments(on, clock.now(), deadlinesPerRun));
    return eachInTransaction(this.#dependencies, expired, (transaction, id) => this.#settle(transaction, id), {
      message: 'failed to settle an expired tournament',
      idName: 'tournamentId',
    });
  }

  async #settle(transaction: Transaction, tournamentId: string): Promise<boolean> {
    const { clock, leaving, playing } = this.#dependencies;
    const stored = await lockTournamentUnlessLocked(transaction, tournamentId);
    const now = clock.now();
    // Another process is settling the tournament, or has just done so.
    if (!stored || !hasExpired(stored, now)) return false;
    if (stored.tournament.status === 'waiting') await leaving.cancelLocked(transaction, stored);
    else await playing.advance(transaction, stored, stored.matches, now);
    return true;
  }
}

function hasExpired({ tournament, matches }: StoredTournament, now: Date): boolean {
  const deadlines = tournament.status === 'waiting' ? [tournament] : matches;
  return deadlines.some(({ deadlineAt }) => deadlineAt !== null && deadlineAt <= now);
}
