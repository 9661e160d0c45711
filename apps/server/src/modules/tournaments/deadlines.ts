import type { Transaction } from '../../platform/database.js';
import { eachInTransaction } from '../../platform/each-in-transaction.js';
import type { TournamentDependencies } from './dependencies.js';
import type { Leaving } from './leaving.js';
import type { Playing } from './playing.js';
import { findExpiredTournaments } from './store/read-lists.js';
import { lockTournamentUnlessLocked } from './store/read-tournament.js';
import type { StoredTournament } from './store/rows.js';

/** How many deadlines of tournaments, and of matches, one round of the job looks at. */
const deadlinesPerRound = 1000;

/** What happens when time is up: a tournament that is not full is called off (D-19), a match settled (D-18). */
export class Deadlines {
  readonly #dependencies: TournamentDependencies & { leaving: Leaving; playing: Playing };

  constructor(dependencies: TournamentDependencies & { leaving: Leaving; playing: Playing }) {
    this.#dependencies = dependencies;
  }

  async settleExpired(): Promise<number> {
    const { database, clock } = this.#dependencies;
    const expired = await database.run((on) => findExpiredTournaments(on, clock.now(), deadlinesPerRound));
    return eachInTransaction(this.#dependencies, expired, (transaction, id) => this.#settle(transaction, id), {
      message: 'a tournament past a deadline could not be settled',
      idName: 'tournamentId',
    });
  }

  async #settle(transaction: Transaction, tournamentId: string): Promise<boolean> {
    const { clock, leaving, playing } = this.#dependencies;
    const stored = await lockTournamentUnlessLocked(transaction, tournamentId);
    const now = clock.now();
    // Another process has it, or has just had it.
    if (!stored || !hasExpired(stored, now)) return false;
    if (stored.tournament.status === 'waiting') await leaving.callOff(transaction, stored);
    else await playing.carryOn(transaction, stored, stored.matches, now);
    return true;
  }
}

function hasExpired({ tournament, matches }: StoredTournament, now: Date): boolean {
  const deadlines = tournament.status === 'waiting' ? [tournament] : matches;
  return deadlines.some(({ deadlineAt }) => deadlineAt !== null && deadlineAt <= now);
}
