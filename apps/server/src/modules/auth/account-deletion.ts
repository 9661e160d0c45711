import type { InputOf } from '@game/contract';
import type { Database } from '../../platform/database.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { Publisher } from '../../realtime/publisher.js';
import type { Games } from '../games/service.js';
import type { Ledger } from '../ledger/service.js';
import type { Avatars, Profiles } from '../profiles/service.js';
import type { Tournaments } from '../tournaments/service.js';
import type { Auth } from './service.js';
import { deleteAccount } from './store/accounts.js';

interface Dependencies {
  database: Database;
  auth: Auth;
  profiles: Profiles;
  games: Games;
  tournaments: Tournaments;
  ledger: Ledger;
  avatars: Avatars;
  publisher: Publisher;
}

/** Thrown to undo a deletion that came at the same instant as another game. */
class GameLeftOpen extends Error {}

/** Deletes accounts. What others need of a player stays, without a name: their side of games, and the ledger (D-08). */
export class AccountDeletion {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Deletes the player's account once they have confirmed it. Their open games are settled first; should another be
   * created at the same instant, it is settled, too, and only then is the account gone.
   */
  async delete(player: Player, { confirmation, password }: InputOf<'auth.deleteAccount'>): Promise<void> {
    const { auth, games, tournaments } = this.#dependencies;
    if (confirmation.trim().toLowerCase() !== player.username.toLowerCase()) throw new Refusal('CONFIRMATION_MISSING');
    await auth.passwordChange.confirm(player, password);
    do {
      await games.leaveAll(player);
      await tournaments.leaving.leaveAll(player);
    } while (!(await this.#anonymise(player)));
  }

  /** Returns false, with nothing done, when the player has an open game. */
  async #anonymise(player: Player): Promise<boolean> {
    const { database, profiles, games, tournaments, ledger, avatars, publisher } = this.#dependencies;
    const work = database.transaction(async (transaction) => {
      // From here on no stake of theirs is taken: what is open now is all there is.
      const { avatarUrl } = await profiles.anonymise(transaction, player);
      if (await games.hasOpen(transaction, player)) throw new GameLeftOpen();
      if (await tournaments.leaving.isWaitingIn(transaction, player)) throw new GameLeftOpen();
      await ledger.deleteAnswersOf(transaction, player.id);
      await deleteAccount(transaction, player.id);
      return { avatarUrl };
    });
    const deletion = await work.catch((error: unknown) => {
      if (error instanceof GameLeftOpen) return null;
      throw error;
    });
    if (deletion === null) return false;
    publisher.disconnect(`user:${player.id}`);
    await avatars.remove(deletion.avatarUrl);
    return true;
  }
}
