import type { Connection, Transaction } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Auth } from '../auth/service.js';
import { findReferralsDue, findReferralSettledAt, takeReferralCode } from './store/referral-codes.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock'> & { auth: Auth };

/** The referral codes that players signed up with (D-25). */
export class ReferralCodes {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Lists up to `limit` accounts that are at least `ageMs` old and have a referral code that can be settled. */
  async listDue(ageMs: number, limit: number): Promise<{ id: string; timeZone: string }[]> {
    const { database, clock, auth } = this.#dependencies;
    const before = new Date(clock.now().getTime() - ageMs);
    return database.run((connection) => findReferralsDue(connection, before, auth.isVerificationRequired, limit));
  }

  /** Returns the referral code of a player and marks it as settled; undefined if there is none, or if it was settled. */
  async take(transaction: Transaction, { id }: Pick<Player, 'id'>): Promise<string | undefined> {
    const { clock, auth } = this.#dependencies;
    return takeReferralCode(transaction, id, auth.isVerificationRequired, clock.now());
  }

  /** Returns when a player's referral code was settled; null before that, or without a code. */
  async settledAt(on: Connection, { id }: Pick<Player, 'id'>): Promise<Date | null> {
    return findReferralSettledAt(on, id);
  }
}
