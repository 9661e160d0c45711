import type { DepartureHandler } from '../../platform/departures.js';
import type { ShopDependencies } from './dependencies.js';
import { eraseAddressesOf, eraseExpiredAddresses } from './store/redemptions.js';

/** How long the address of an open order is stored after its player has deleted their account, in milliseconds. */
const openOrderMs = 90 * 24 * 60 * 60 * 1000;

/** Erases the shipping addresses in the orders of players who have deleted their accounts. */
export class OrderAddresses {
  /** Erases those of closed orders. An open order keeps its address until it is closed, for 90 days at most. */
  readonly departure: DepartureHandler = {
    remove: async (transaction, player) => {
      const expiresAt = new Date(this.#dependencies.clock.now().getTime() + openOrderMs);
      await eraseAddressesOf(transaction, player.id, expiresAt);
    },
  };
  readonly #dependencies: Pick<ShopDependencies, 'database' | 'clock'>;

  constructor(dependencies: Pick<ShopDependencies, 'database' | 'clock'>) {
    this.#dependencies = dependencies;
  }

  /** Erases the addresses of open orders that were stored long enough. */
  async eraseExpired(): Promise<void> {
    const { database, clock } = this.#dependencies;
    await database.run((connection) => eraseExpiredAddresses(connection, clock.now()));
  }
}
