import type { AccountPart } from '@game/database';
import type { Transaction } from '../../platform/database/database.js';
import type { ClientRequest } from '../../platform/http/client-request.js';
import type { Mail } from '../../platform/mail.js';
import type { Player } from '../../platform/player.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Auth } from '../auth/service.js';
import type { Profiles } from '../profiles/service.js';
import { addressRemovedMail, avatarRemovedMail } from './mail-texts.js';
import { lockAccount } from './store/accounts.js';
import type { RestorableAvatars, Undos } from './undos.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'rateLimits'> & {
  auth: Auth;
  profiles: Profiles;
  avatars: RestorableAvatars;
  undos: Undos;
};

/** Removing the picture and the saved address. A stolen session alone must not be enough, and the owner can undo it. */
export class Removals {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Removes the player's picture, and informs them by mail. Its file is kept as long as the undo.
   * @throws {Refusal} `CONFIRMATION_NEEDED` or `TOO_MANY_ATTEMPTS`
   */
  async removeAvatar(player: Player, client: ClientRequest): Promise<void> {
    const { avatars } = this.#dependencies;
    await this.#remove(player, client, async (transaction, announce) => {
      const { url, followUp } = await avatars.remove(transaction, player);
      const isKept = url !== null && (await announce({ kind: 'avatar', url }, avatarRemovedMail));
      return async () => {
        await followUp();
        if (url !== null && !isKept) await avatars.deleteRemoved(url);
      };
    });
  }

  /**
   * Removes the player's saved address, and informs them by mail.
   * @throws {Refusal} `CONFIRMATION_NEEDED` or `TOO_MANY_ATTEMPTS`
   */
  async removeAddress(player: Player, client: ClientRequest): Promise<void> {
    await this.#remove(player, client, async (transaction, announce) => {
      const address = await this.#dependencies.profiles.replaceShippingAddress(transaction, player, null);
      if (address !== null) await announce({ kind: 'address', address }, addressRemovedMail);
    });
  }

  async #remove(
    player: Player,
    { cookies, origin }: ClientRequest,
    /** Returns what to do after the commit, if anything. */
    remove: (
      transaction: Transaction,
      announce: (before: AccountPart, mail: (to: string, undoLink: string) => Mail) => Promise<boolean>,
    ) => Promise<void | (() => Promise<void>)>,
  ): Promise<void> {
    const { database, auth, rateLimits, undos } = this.#dependencies;
    await auth.sessions.requireRecentSignIn(cookies);
    await rateLimits.count('changeAccount', player.id);
    const followUp = await database.transaction(async (transaction) => {
      await lockAccount(transaction, player.id);
      return remove(transaction, (before, mail) => undos.announce(transaction, player, before, origin, mail));
    });
    await followUp?.();
  }
}
