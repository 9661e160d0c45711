import type { Transaction } from './database/database.js';
import type { Player } from './player.js';

/** What a module does when a player deletes their account. */
export interface DepartureHandler {
  /** Ends what the player has open, such as games. It uses its own transactions and may run several times. */
  settle?(player: Player): Promise<void>;
  /**
   * Removes what the module stores about the player, in the transaction that deletes the account. Returns what to do
   * after the commit, if anything.
   * @throws {StillOpen} if the player still has something open.
   */
  remove?(transaction: Transaction, player: Player): Promise<(() => Promise<void>) | undefined>;
}

/** Thrown if a player opened something after `settle`. The transaction is rolled back, and everything runs again. */
export class StillOpen extends Error {
  override readonly name = 'StillOpen';
}

/** What all modules do when a player deletes their account, in the order of registration. */
export class Departures {
  readonly #handlers: DepartureHandler[] = [];

  register(...handlers: DepartureHandler[]): void {
    this.#handlers.push(...handlers);
  }

  /** Ends everything that the player has open. */
  async settle(player: Player): Promise<void> {
    for (const handler of this.#handlers) await handler.settle?.(player);
  }

  /**
   * Removes what all modules store about the player. Returns what to do after the commit.
   * @throws {StillOpen} if the player still has something open.
   */
  async remove(transaction: Transaction, player: Player): Promise<(() => Promise<void>)[]> {
    const followUps: (() => Promise<void>)[] = [];
    for (const handler of this.#handlers) {
      const followUp = await handler.remove?.(transaction, player);
      if (followUp) followUps.push(followUp);
    }
    return followUps;
  }
}
