import { mailLinkPaths, type InputOf } from '@game/contract';
import { violates, type Transaction } from '../../platform/database/database.js';
import { isPlaceholderEmail } from '../../platform/email.js';
import type { ClientRequest } from '../../platform/http/client-request.js';
import type { Mail } from '../../platform/mail.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import { sha256 } from '../../platform/sha256.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import { addressReservedMail, type Auth, type StoredAccount } from '../auth/service.js';
import type { Outbox } from '../outbox/service.js';
import type { IdentityChanges } from './identity-changes.js';
import { addressTakenMail, emailAddedMail, emailChangedMail, newAddressMail, oldAddressMail } from './mail-texts.js';
import { lockAccount, setEmail, upsertPassword } from './store/accounts.js';
import {
  confirmEmailChange,
  deleteEmailChangeOf,
  deleteEmailChangesExpiredBefore,
  findChangingAccount,
  findRequestedEmail,
  replaceEmailChange,
  type EmailChangeRow,
} from './store/email-changes.js';
import type { Undos } from './undos.js';

/** How long both addresses have to confirm a change, in milliseconds. */
const lifetimeMs = 24 * 3_600_000;

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'publisher' | 'rateLimits'> & {
  auth: Auth;
  outbox: Outbox;
  identityChanges: IdentityChanges;
  undos: Undos;
};

/**
 * Changes of the email address. The old and the new address confirm a change by a link in a mail. An old address that was never
 * verified need not, because it may be a typo. The reply never reveals whether the new address has an account.
 */
export class EmailChanges {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Requests a change in place of an earlier request, and sends the mails. An account without a password gets `password` with
   * its first address.
   * @throws {Refusal} `MAIL_OFF`, `INVALID_EMAIL`, `EMAIL_UNCHANGED`, `WEAK_PASSWORD` or `CONFIRMATION_NEEDED`
   */
  async request(player: Player, input: InputOf<'account.changeEmail'>, client: ClientRequest): Promise<void> {
    const { database, clock, random, auth, rateLimits } = this.#dependencies;
    const newEmail = input.email.toLowerCase();
    auth.mailLinks.requireMailable({ email: newEmail });
    const account = await auth.requireAccount(player);
    if (newEmail === account.email) throw new Refusal('EMAIL_UNCHANGED');
    await auth.sessions.requireRecentSignIn(client.cookies);
    const passwordHash =
      account.passwordHash === null ? await auth.passwordChanges.hash(input.password ?? '', newEmail) : null;
    await rateLimits.count('changeAccount', player.id);
    await auth.mailLinks.countMail({ email: newEmail, networkParty: client.networkParty });
    const [oldToken, newToken] = [random.hexadecimal(32), random.hexadecimal(32)];
    const isOldAsked = account.emailVerified && !isPlaceholderEmail(account.email);
    const createdAt = clock.now();
    const change = {
      userId: player.id,
      newEmail,
      passwordHash,
      oldTokenHash: isOldAsked ? sha256(oldToken) : null,
      newTokenHash: sha256(newToken),
      sessionHash: auth.sessions.tokenHashIn(client.cookies),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + lifetimeMs),
    };
    const refusal = await this.#refusalMail(player, newEmail, client.origin);
    await database.transaction(async (transaction) => {
      await replaceEmailChange(transaction, change);
      await this.#sendMails(transaction, account, change, { oldToken, newToken, origin: client.origin }, refusal);
      transaction.afterCommit(() => this.#notify(player.id));
    });
  }

  /** Cancels the requested change, if there is one. */
  async cancel({ id }: Player): Promise<void> {
    await this.#dependencies.database.run((connection) => deleteEmailChangeOf(connection, id));
    this.#notify(id);
  }

  /** Returns the address that a player has requested; null if there is no valid request. */
  async requestedBy({ id }: Pick<Player, 'id'>): Promise<string | null> {
    const { database, clock } = this.#dependencies;
    return (await database.read((connection) => findRequestedEmail(connection, id, clock.now()))) ?? null;
  }

  /**
   * Confirms a change for the address whose mail contained `token`. When all have confirmed, changes the address and ends all
   * sessions but the one that requested it. Returns whether the address has changed.
   * @throws {Refusal} `INVALID_LINK`
   */
  async confirm(token: string, origin: string): Promise<boolean> {
    const { database, clock } = this.#dependencies;
    const tokenHash = sha256(token);
    try {
      return await database.transaction(async (transaction) => {
        const userId = await findChangingAccount(transaction, tokenHash, clock.now());
        if (userId === undefined) throw new Refusal('INVALID_LINK');
        await lockAccount(transaction, userId);
        const change = await confirmEmailChange(transaction, tokenHash, clock.now());
        if (!change) throw new Refusal('INVALID_LINK');
        const isConfirmed = change.isNewConfirmed && (change.isOldConfirmed || change.oldTokenHash === null);
        if (isConfirmed) await this.#apply(transaction, change, origin);
        return isConfirmed;
      });
    } catch (error) {
      throw violates(error, 'users_email_unique') ? new Refusal('INVALID_LINK') : error;
    }
  }

  /** Deletes expired requests. */
  async deleteExpired(): Promise<void> {
    const { database, clock } = this.#dependencies;
    await database.run((connection) => deleteEmailChangesExpiredBefore(connection, clock.now()));
  }

  async #apply(transaction: Transaction, change: EmailChangeRow, origin: string): Promise<void> {
    const { clock, random, auth, outbox, identityChanges, undos } = this.#dependencies;
    const { userId, newEmail, passwordHash, sessionHash } = change;
    const player = { id: userId };
    const account = await auth.requireAccountIn(transaction, player);
    const next = { email: newEmail, isVerified: true };
    const isChanged = await identityChanges.run(transaction, player, () =>
      setEmail(transaction, userId, next, clock.now()),
    );
    // The reader of an address that another account has, or can get back, has got a mail that says so, and no link.
    if (!isChanged || (await auth.isEmailReserved(transaction, newEmail, player))) throw new Refusal('INVALID_LINK');
    if (passwordHash !== null) {
      await upsertPassword(transaction, { id: random.uuid(), userId, passwordHash }, clock.now());
    }
    await deleteEmailChangeOf(transaction, userId);
    await auth.mailLinks.deleteOf(transaction, userId, newEmail);
    await auth.sessions.revokeAll(transaction, userId, sessionHash);
    const before = { kind: 'email' as const, email: account.email, isVerified: account.emailVerified };
    if (isPlaceholderEmail(account.email)) {
      await undos.announce(transaction, player, before, origin, emailAddedMail);
    } else if (account.emailVerified) {
      // An address that was never verified may belong to a stranger.
      const link = await undos.add(transaction, player, before, origin);
      await outbox.addMail(transaction, emailChangedMail(account.email, newEmail, link));
    }
    transaction.afterCommit(() => this.#notify(userId));
  }

  /** Returns the mail to a new address that the player cannot get; null if they can. */
  async #refusalMail(player: Player, email: string, origin: string): Promise<Mail | null> {
    const { database, auth } = this.#dependencies;
    const owner = await auth.findByEmail(email);
    const isReserved = await database.run((on) => auth.isEmailReserved(on, email, player));
    if (owner) return addressTakenMail(email, origin);
    return isReserved ? addressReservedMail(email) : null;
  }

  /** Stores the mails to both addresses. `refusal` is for a new address that cannot be used; the number of mails is the same. */
  async #sendMails(
    transaction: Transaction,
    account: StoredAccount,
    { newEmail, oldTokenHash }: Pick<EmailChangeRow, 'newEmail' | 'oldTokenHash'>,
    { oldToken, newToken, origin }: { oldToken: string; newToken: string; origin: string },
    refusal: Mail | null,
  ): Promise<void> {
    const linkOf = (token: string) => `${origin}${mailLinkPaths.confirmEmailChange}${token}`;
    const { outbox } = this.#dependencies;
    await outbox.addMail(
      transaction,
      ...(oldTokenHash === null ? [] : [oldAddressMail(account.email, newEmail, linkOf(oldToken))]),
      refusal ?? newAddressMail(newEmail, linkOf(newToken)),
    );
  }

  #notify(userId: string): void {
    this.#dependencies.publisher.publish(`user:${userId}`, 'profiles.changed', {});
  }
}
