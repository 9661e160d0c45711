import type { Clock } from '../../platform/clock.js';
import { violates, type Database } from '../../platform/database.js';
import type { Random } from '../../platform/random.js';
import type { Ledger } from '../ledger/service.js';
import * as store from './store.js';

export type { Player } from './store.js';

/** An account that is to have a profile. */
export interface Account {
  id: string;
  timeZone: string;
}

/** The players. */
export class Profiles {
  readonly #dependencies: {
    database: Database;
    clock: Clock;
    random: Random;
    ledger: Ledger;
    startingBalance: number;
  };

  constructor(dependencies: {
    database: Database;
    clock: Clock;
    random: Random;
    ledger: Ledger;
    startingBalance: number;
  }) {
    this.#dependencies = dependencies;
  }

  /** The player with this id, if there is one. */
  async find(id: string): Promise<store.Player | undefined> {
    return this.#dependencies.database.run((connection) => store.findPlayer(connection, id));
  }

  /**
   * The profile of an account, made if it has none yet: a generated username (ENT-02, D-31) and the starting
   * balance (D-11). Safe to call at any time and from any number of processes.
   */
  async ensure(account: Account): Promise<store.Player> {
    for (;;) {
      const existing = await this.find(account.id);
      if (existing) return existing;
      try {
        await this.#create(account);
      } catch (error) {
        if (!violates(error, 'profiles_username_unique')) throw error;
      }
    }
  }

  async #create(account: Account): Promise<void> {
    const { database, clock, random, ledger, startingBalance } = this.#dependencies;
    await database.transaction(async (transaction) => {
      const profile = { ...account, username: `user_${random.hexadecimal(4)}`, createdAt: clock.now() };
      const inserted = await store.insertProfile(transaction, profile);
      if (inserted && startingBalance > 0) {
        await ledger.post(transaction, [{ userId: account.id, type: 'operator_adjustment', amount: startingBalance }]);
      }
    });
  }
}
