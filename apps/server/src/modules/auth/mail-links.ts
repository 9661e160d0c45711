import { mailLinkPaths } from '@game/contract';
import type { PendingSignUp } from '@game/database';
import type { Clock } from '../../platform/clock.js';
import { violates, type Database, type Transaction } from '../../platform/database.js';
import type { Mailer } from '../../platform/mail.js';
import type { Passwords } from '../../platform/passwords.js';
import type { Random } from '../../platform/random.js';
import type { RateLimits } from '../../platform/rate-limits.js';
import { Refusal } from '../../platform/refusal.js';
import { sha256 } from '../../platform/sha256.js';
import type { Publisher } from '../../realtime/publisher.js';
import { emailProblem } from './email.js';
import { alreadyRegisteredMail, passwordResetMail, verificationMail } from './mail-texts.js';
import { refuseWeakPassword } from './passwords.js';
import { findAccount, insertAccount, setEmailVerified, setPassword } from './store/accounts.js';
import {
  deleteMailTokensExpiredBefore,
  deleteMailTokensOf,
  deletePendingSignUps,
  findMailToken,
  findPendingSignUp,
  insertMailToken,
  takeMailToken,
  type MailToken,
} from './store/mail-tokens.js';
import { deleteSessionsOf } from './store/sessions.js';

const hourMs = 3_600_000;

/** For how long a link is good, by what it is for (D-30). */
const lifetimesMs = { verify_email: 24 * hourMs, complete_sign_up: 24 * hourMs, reset_password: hourMs };

/** Who asks for mail: the address that is to get it, who sends the request, and where the links are to lead. */
export interface MailRequest {
  /** In lower case. */
  email: string;
  networkParty: string;
  /** Such as `https://play.example`. */
  site: string;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  random: Random;
  mailer: Mailer;
  passwords: Passwords;
  rateLimits: RateLimits;
  publisher: Publisher;
}

/**
 * Everything that goes by a link in a mail: verifying an address, completing a sign-up, choosing a new password (D-30).
 * What is asked for an address without an account makes the same statements run as for one with; only the mail, which
 * nobody waits for, is not sent.
 */
export class MailLinks {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Keeps a sign-up until its mail is answered; to an address that has an account, the mail says so. */
  async beginSignUp(request: MailRequest, signUp: PendingSignUp): Promise<void> {
    await this.#countMail(request);
    const account = await this.#run((on) => findAccount(on, request.email));
    const token = await this.#issue('complete_sign_up', request.email, null, signUp);
    this.#send(account ? alreadyRegisteredMail(request.email, request.site) : verificationLink(request, token));
  }

  /** Sends an account that exists already the link that verifies its address. */
  async sendVerification(account: { id: string; email: string }, site: string): Promise<void> {
    const token = await this.#issue('verify_email', account.email, account.id, null);
    this.#send(verificationLink({ email: account.email, site }, token));
  }

  /** Sends the link of a sign-up, or of an address that is not verified, once more. */
  async resendVerification(request: MailRequest): Promise<void> {
    this.#requireMailable(request);
    await this.#countMail(request);
    const { email } = request;
    const account = await this.#run((on) => findAccount(on, email));
    const pending = await this.#run((on) => findPendingSignUp(on, email, this.#now()));
    if (account && !account.emailVerified) return this.sendVerification(account, request.site);
    const token = await this.#issue('complete_sign_up', email, null, pending ?? null);
    if (pending) this.#send(account ? alreadyRegisteredMail(email, request.site) : verificationLink(request, token));
  }

  /** Sends the link by which a new password can be chosen. */
  async requestPasswordReset(request: MailRequest): Promise<void> {
    this.#requireMailable(request);
    await this.#countMail(request);
    const account = await this.#run((on) => findAccount(on, request.email));
    const token = await this.#issue('reset_password', request.email, account?.id ?? null, null);
    if (account) this.#send(passwordResetMail(request.email, `${request.site}${mailLinkPaths.resetPassword}${token}`));
  }

  /** Takes the token of a verification link. Throws INVALID_LINK when it was used, is too old, or never was. */
  async verifyEmail(token: string): Promise<void> {
    const { database } = this.#dependencies;
    await database.transaction(async (transaction) => {
      const link = await takeMailToken(transaction, sha256(token), ['verify_email', 'complete_sign_up'], this.#now());
      if (!link) throw new Refusal('INVALID_LINK');
      if (link.userId !== null) return setEmailVerified(transaction, link.userId);
      if (link.signUp === null) throw new Refusal('INVALID_LINK');
      await this.createAccount(transaction, { ...link.signUp, email: link.email, emailVerified: true }).catch(
        (error) => {
          throw error instanceof Refusal ? new Refusal('INVALID_LINK') : error;
        },
      );
      // What others may have asked for under this address is void now.
      await deletePendingSignUps(transaction, link.email);
    });
  }

  /** Writes an account with a password; returns its id. Throws ACCOUNT_EXISTS when the address has one. */
  async createAccount(
    transaction: Transaction,
    account: PendingSignUp & { email: string; emailVerified: boolean },
  ): Promise<string> {
    const { random } = this.#dependencies;
    const id = random.uuid();
    try {
      await insertAccount(transaction, { ...account, id, passwordId: random.uuid() }, this.#now());
    } catch (error) {
      throw violates(error, 'users_email_unique') ? new Refusal('ACCOUNT_EXISTS') : error;
    }
    return id;
  }

  /** Sets a new password by the token of a link, and ends every session of the account. Throws INVALID_LINK. */
  async resetPassword(token: string, password: string): Promise<void> {
    const { database, passwords, publisher } = this.#dependencies;
    const purpose = ['reset_password'] as const;
    const link = await this.#run((on) => findMailToken(on, sha256(token), purpose, this.#now()));
    if (!link?.userId) throw new Refusal('INVALID_LINK');
    const { userId } = link;
    // Refused before the token is taken, so that the link is still good for a stronger one.
    refuseWeakPassword(password, link.email);
    const passwordHash = await passwords.hash(password);
    await database.transaction(async (transaction) => {
      if (!(await takeMailToken(transaction, sha256(token), purpose, this.#now()))) throw new Refusal('INVALID_LINK');
      await setPassword(transaction, userId, passwordHash, this.#now());
      // Whoever has the link reads the mail of this address.
      await setEmailVerified(transaction, userId);
      await deleteMailTokensOf(transaction, userId);
      await deleteSessionsOf(transaction, userId);
      transaction.afterCommit(() => publisher.disconnect(`user:${userId}`));
    });
  }

  /** Deletes the links that are too old. */
  async forgetExpired(): Promise<void> {
    await this.#run((on) => deleteMailTokensExpiredBefore(on, this.#now()));
  }

  #requireMailable({ email }: MailRequest): void {
    if (this.#dependencies.mailer.kind === 'off') throw new Refusal('MAIL_OFF');
    if (emailProblem(email)) throw new Refusal('INVALID_EMAIL');
  }

  async #countMail({ email, networkParty }: MailRequest): Promise<void> {
    const { rateLimits } = this.#dependencies;
    await rateLimits.count('mailToAccount', email);
    await rateLimits.count('mailFromAddress', networkParty);
  }

  async #issue(
    purpose: MailToken['purpose'],
    email: string,
    userId: string | null,
    signUp: PendingSignUp | null,
  ): Promise<string> {
    const token = this.#dependencies.random.hexadecimal(32);
    const createdAt = this.#now();
    const expiresAt = new Date(createdAt.getTime() + lifetimesMs[purpose]);
    const row = { tokenHash: sha256(token), purpose, email, userId, signUp, createdAt, expiresAt };
    await this.#run((on) => insertMailToken(on, row));
    return token;
  }

  #send(mail: Parameters<Mailer['send']>[0]): void {
    this.#dependencies.mailer.send(mail);
  }

  #now(): Date {
    return this.#dependencies.clock.now();
  }

  get #run(): Database['run'] {
    return (work) => this.#dependencies.database.run(work);
  }
}

function verificationLink({ email, site }: { email: string; site: string }, token: string) {
  return verificationMail(email, `${site}${mailLinkPaths.verifyEmail}${token}`);
}
