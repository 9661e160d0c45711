import { mailLinkPaths } from '@game/contract';
import type { AccountPart } from '@game/database';
import type { DepartureHandler } from '../../platform/departures.js';
import { violates, type Transaction } from '../../platform/database/database.js';
import { isPlaceholderEmail } from '../../platform/email.js';
import type { Mail } from '../../platform/mail.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import { sha256 } from '../../platform/sha256.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Auth } from '../auth/service.js';
import type { Outbox } from '../outbox/service.js';
import type { Profiles } from '../profiles/service.js';
import type { IdentityChanges } from './identity-changes.js';
import { accountRestoredMail } from './mail-texts.js';
import { lockAccount, setEmail } from './store/accounts.js';
import { deleteEmailChangeOf } from './store/email-changes.js';
import { connectSiteAccount, deleteSiteAccount } from './store/site-accounts.js';
import {
  deleteUndosExpiredBefore,
  findAvatarsOfExpiredUndos,
  findAvatarsOfUndos,
  findUndo,
  insertUndo,
  takeUndosFrom,
} from './store/undos.js';

/** How long a change can be undone, in milliseconds. */
const lifetimeMs = 7 * 24 * 3_600_000;

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'publisher'> & {
  auth: Auth;
  outbox: Outbox;
  identityChanges: IdentityChanges;
  profiles: Profiles;
  avatars: RestorableAvatars;
};

type FollowUp = () => Promise<void>;

/** The pictures of players, which can be restored for a while. */
export interface RestorableAvatars {
  /** Removes a player's picture. Returns its URL, null if there was none, and what to do after the commit. */
  remove(transaction: Transaction, player: Pick<Player, 'id'>): Promise<{ url: string | null; followUp: FollowUp }>;
  /** Restores a removed picture. Returns what to do after the commit. */
  restore(transaction: Transaction, player: Pick<Player, 'id'>, url: string): Promise<FollowUp>;
  /** Deletes a removed picture permanently. */
  deleteRemoved(url: string): Promise<void>;
}

/**
 * The links 'This was not me' in mails about changes of an account. An undo assumes that a stranger used the account since
 * then: it restores the account as it was before that change, so it undoes all later ones as well. All sessions end, and the
 * password and the recovery codes are no longer valid, because the stranger may know them. A second factor stays on.
 * See decision 0022.
 */
export class Undos {
  /** Deletes the removed pictures of a player who deletes their account. */
  readonly departure: DepartureHandler = {
    remove: async (transaction, { id }) => {
      const removed = await findAvatarsOfUndos(transaction, id);
      return () => this.#deleteAvatars(removed);
    },
  };
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Sends a mail with the link that undoes a change. An unverified address may belong to a stranger, so it gets none. Returns
   * whether the change can be undone.
   */
  async announce(
    transaction: Transaction,
    player: Pick<Player, 'id'>,
    before: AccountPart,
    origin: string,
    compose: (to: string, undoLink: string) => Mail,
  ): Promise<boolean> {
    const { auth, outbox } = this.#dependencies;
    const { email, emailVerified } = await auth.requireAccountIn(transaction, player);
    if (!emailVerified || isPlaceholderEmail(email)) return false;
    await outbox.addMail(transaction, compose(email, await this.add(transaction, player, before, origin)));
    return true;
  }

  /** Records what a change replaces. Returns the link that undoes the change, for a mail. */
  async add(
    transaction: Transaction,
    { id: userId }: Pick<Player, 'id'>,
    before: AccountPart,
    origin: string,
  ): Promise<string> {
    const { clock, random } = this.#dependencies;
    const token = random.hexadecimal(32);
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
    await insertUndo(transaction, { tokenHash: sha256(token), userId, before, createdAt, expiresAt });
    return `${origin}${mailLinkPaths.undoAccountChange}${token}`;
  }

  /**
   * Restores the account as it was before the change that `token` belongs to.
   * @throws {Refusal} `INVALID_LINK`, also if another account has got the former address.
   */
  async undo(token: string, origin: string): Promise<void> {
    const { database, clock } = this.#dependencies;
    try {
      const followUps = await database.transaction(async (transaction) => {
        const found = await findUndo(transaction, sha256(token), clock.now());
        if (!found) throw new Refusal('INVALID_LINK');
        await lockAccount(transaction, found.userId);
        const changes = await takeUndosFrom(transaction, found);
        // Another undo may have used the link up meanwhile.
        if (changes.at(-1)?.id !== found.id) throw new Refusal('INVALID_LINK');
        const restore = async () => {
          const restored: (FollowUp | void)[] = [];
          for (const { before } of changes) restored.push(await this.#restore(transaction, found.userId, before));
          return restored;
        };
        const restored = await this.#dependencies.identityChanges.run(transaction, { id: found.userId }, restore);
        await this.#secure(transaction, found.userId, origin);
        return restored;
      });
      for (const followUp of followUps) await followUp?.();
    } catch (error) {
      throw violates(error, 'users_email_unique') ? new Refusal('INVALID_LINK') : error;
    }
  }

  /** Deletes what can no longer be undone. Returns the time before which all changes are final. */
  async deleteExpired(): Promise<Date> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    await this.#deleteAvatars(await database.run((connection) => findAvatarsOfExpiredUndos(connection, now)));
    await database.run((connection) => deleteUndosExpiredBefore(connection, now));
    return new Date(now.getTime() - lifetimeMs);
  }

  async #deleteAvatars(urls: string[]): Promise<void> {
    for (const url of urls) await this.#dependencies.avatars.deleteRemoved(url);
  }

  /** Returns what to do after the commit, if anything. */
  async #restore(transaction: Transaction, userId: string, before: AccountPart): Promise<FollowUp | void> {
    const { clock, auth, avatars, profiles } = this.#dependencies;
    if (before.kind === 'avatar') return avatars.restore(transaction, { id: userId }, before.url);
    if (before.kind === 'address') {
      await profiles.replaceShippingAddress(transaction, { id: userId }, before.address);
      return;
    }
    if (before.kind === 'site') return this.#restoreSite(transaction, userId, before);
    if (before.kind === 'passkey') {
      await auth.passkeys.setPresence(transaction, userId, before.passkeyId, before.isPresent);
      return;
    }
    if (before.kind === 'secondFactor') {
      // Never turned off: a stranger who reads the mail must not get around the second factor.
      if (before.isOn) await auth.secondFactor.restore(transaction, userId);
      return;
    }
    const isRestored = await setEmail(transaction, userId, before, clock.now());
    if (!isRestored) throw new Refusal('INVALID_LINK');
  }

  /** Its tokens were deleted, so the player connects it again before it is asked anything. It can sign in immediately. */
  async #restoreSite(
    transaction: Transaction,
    userId: string,
    { siteId, connected }: Extract<AccountPart, { kind: 'site' }>,
  ): Promise<void> {
    const { clock, random, profiles } = this.#dependencies;
    await deleteSiteAccount(transaction, userId, siteId);
    const account = connected && { id: random.uuid(), userId, providerId: siteId, accountId: connected.accountId };
    // Another player may have connected it meanwhile.
    const isConnected = account !== null && (await connectSiteAccount(transaction, account, clock.now()));
    await profiles.setConnection(transaction, { id: userId }, siteId, isConnected ? (connected?.username ?? '') : null);
  }

  /** Ends every session, invalidates the password, and sends the owner the link to choose a new one. */
  async #secure(transaction: Transaction, userId: string, origin: string): Promise<void> {
    const { auth, outbox, publisher } = this.#dependencies;
    const { id, email } = await auth.requireAccountIn(transaction, { id: userId });
    await deleteEmailChangeOf(transaction, userId);
    await auth.secondFactor.forgetCodes(transaction, userId);
    // Also ends all sessions and deletes the links of earlier mails.
    await auth.passwordChanges.replace(transaction, userId, null);
    // Also without a password: another undo has removed it, and its link to choose a new one was just deleted.
    if (!isPlaceholderEmail(email)) {
      await outbox.addMail(transaction, accountRestoredMail(email));
      await auth.mailLinks.sendPasswordReset(transaction, { id, email }, origin);
    }
    transaction.afterCommit(() => publisher.publish(`user:${userId}`, 'profiles.changed', {}));
  }
}
