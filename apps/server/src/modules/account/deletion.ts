import type { InputOf } from '@game/contract';
import { StillOpen, type Departures } from '../../platform/departures.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Outbox } from '../outbox/service.js';
import type { Emails } from './emails.js';
import { deleteAccount } from './store/accounts.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'publisher'> & {
  emails: Emails;
  outbox: Outbox;
  departures: Departures;
};

/** Deletes accounts. The player's games and transactions stay, without a name (D-08). */
export class AccountDeletion {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Deletes the player's account. Settles their open games first, and repeats this if another game was created at the
   * same time.
   * @throws {Refusal} `CONFIRMATION_MISSING`
   */
  async delete(player: Player, { confirmation }: Pick<InputOf<'account.delete'>, 'confirmation'>): Promise<void> {
    const { departures } = this.#dependencies;
    if (confirmation.trim().toLowerCase() !== player.username.toLowerCase()) throw new Refusal('CONFIRMATION_MISSING');
    do await departures.settle(player);
    while (!(await this.#remove(player)));
  }

  /** Returns false, with nothing changed, if the player still has something open. */
  async #remove(player: Player): Promise<boolean> {
    const { database, departures, emails, outbox, publisher } = this.#dependencies;
    try {
      const followUps = await database.transaction(async (transaction) => {
        const found = await departures.remove(transaction, player);
        const email = await emails.of(transaction, player);
        if (email !== null) await outbox.deleteTo(transaction, email);
        await deleteAccount(transaction, player.id);
        return found;
      });
      publisher.disconnect(`user:${player.id}`);
      for (const followUp of followUps) await followUp();
      return true;
    } catch (error) {
      if (error instanceof StillOpen) return false;
      throw error;
    }
  }
}
