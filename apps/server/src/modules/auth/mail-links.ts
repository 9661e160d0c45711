import { mailLinkPaths, type ReplyOf } from '@game/contract';
import type { PendingSignUp } from '@game/database';
import type { Database, Transaction } from '../../platform/database/database.js';
import { isEmailAllowed } from '../../platform/email.js';
import type { Mail } from '../../platform/mail.js';
import { Refusal } from '../../platform/refusal.js';
import { sha256 } from '../../platform/sha256.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Outbox } from '../outbox/service.js';
import { addressReservedMail, alreadyRegisteredMail, passwordResetMail, verificationMail } from './mail-texts.js';
import type { PasswordChanges } from './passwords.js';
import type { SignUpTraces } from './sign-up-traces.js';
import { findAccount, insertAccount, isEmailReserved, setEmailVerified } from './store/accounts.js';
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
import { findSessionsOf } from './store/sessions.js';

const hourMs = 3_600_000;

/** How long a link is valid (D-30). */
const lifetimesMs = { verify_email: 24 * hourMs, complete_sign_up: 24 * hourMs, reset_password: hourMs };

type EndedSession = ReplyOf<'auth.resetPassword'>['endedSessions'][number];

/** A request for a mail with a link. */
interface MailRequest {
  /** The recipient, in lower case. */
  email: string;
  /** The caller's network address; see `networkPartyOf`. */
  networkParty: string;
  /** The site that the link leads to, such as `https://play.example`. */
  origin: string;
}

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'mailer' | 'rateLimits'> & {
  outbox: Outbox;
  passwordChanges: PasswordChanges;
  traces: SignUpTraces;
};

/**
 * The links in mails: they verify an address, complete a sign-up, or allow a new password (D-30). A request for an
 * address without an account runs the same statements as for one with an account, and the outbox sends mail in the
 * background. So the response time does not reveal whether there is an account. See decision 0020.
 */
export class MailLinks {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Stores a sign-up until its email is verified, and sends the link. If the address has an account, the mail says so. */
  async beginSignUp(request: MailRequest, signUp: PendingSignUp): Promise<void> {
    await this.countMail(request);
    const { compose } = await this.#answerTo(request);
    await this.#issue({ purpose: 'complete_sign_up', email: request.email, userId: null, signUp }, compose);
  }

  /** Sends the owner of an existing account the link that verifies its email. */
  async sendVerification(account: { id: string; email: string }, origin: string): Promise<void> {
    const { id: userId, email } = account;
    await this.#issue({ purpose: 'verify_email', email, userId, signUp: null }, (token) =>
      verificationLink({ email, origin }, token),
    );
  }

  /** Sends the link of a sign-up or of an unverified account again. */
  async resendVerification(request: MailRequest): Promise<void> {
    this.requireMailable(request);
    await this.countMail(request);
    const { email } = request;
    const { account, compose } = await this.#answerTo(request);
    const pending = await this.#run((on) => findPendingSignUp(on, email, this.#now()));
    if (account && !account.emailVerified) return this.sendVerification(account, request.origin);
    await this.#issue(
      { purpose: 'complete_sign_up', email, userId: null, signUp: pending ?? null },
      compose,
      pending !== undefined,
    );
  }

  /** Sends the link to choose a new password. */
  async requestPasswordReset(request: MailRequest): Promise<void> {
    this.requireMailable(request);
    await this.countMail(request);
    const account = await this.#run((on) => findAccount(on, request.email));
    const { email, origin } = request;
    await this.#issue(
      { purpose: 'reset_password', email, userId: account?.id ?? null, signUp: null },
      (token) => passwordResetMail(email, `${origin}${mailLinkPaths.resetPassword}${token}`),
      account !== undefined,
    );
  }

  /** Sends the owner of an account the link to choose a new password, after the commit. */
  async sendPasswordReset(
    transaction: Transaction,
    { id: userId, email }: { id: string; email: string },
    origin: string,
  ): Promise<void> {
    const link = { purpose: 'reset_password' as const, email, userId, signUp: null };
    const compose = (token: string) => passwordResetMail(email, `${origin}${mailLinkPaths.resetPassword}${token}`);
    await this.#issueIn(transaction, link, compose, true);
  }

  /**
   * Uses up the token of a verification link: verifies the email, or creates the account.
   * @throws {Refusal} `INVALID_LINK`, if the token was used before, has expired, or is unknown.
   */
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
      // Other sign-ups with this address may still be pending.
      await deletePendingSignUps(transaction, link.email);
    });
  }

  /**
   * Creates an account with a password. Returns its id.
   * @throws {Refusal} `ACCOUNT_EXISTS`, if the email has an account, or had one that can still get it back.
   */
  async createAccount(
    transaction: Transaction,
    { trace, ...account }: PendingSignUp & { email: string; emailVerified: boolean },
  ): Promise<string> {
    const { random, traces } = this.#dependencies;
    // The id is public, and would tell when the player joined. See decision 0021.
    const id = random.timelessUuid();
    const isNew = await insertAccount(transaction, { ...account, id, passwordId: random.uuid() }, this.#now());
    const isFree = isNew && !(await isEmailReserved(transaction, account.email, null, this.#now()));
    if (!isFree) throw new Refusal('ACCOUNT_EXISTS');
    await traces.record(transaction, id, trace);
    return id;
  }

  /**
   * Uses up the token of a link: sets a new password and ends all sessions of the account. Returns the id of the account, and
   * the sessions that have ended, newest first.
   * @throws {Refusal} `INVALID_LINK`, if the token was used before, has expired, or is unknown; `WEAK_PASSWORD`.
   */
  async resetPassword(token: string, password: string): Promise<{ id: string; endedSessions: EndedSession[] }> {
    const { database, passwordChanges } = this.#dependencies;
    const purpose = ['reset_password'] as const;
    const link = await this.#run((on) => findMailToken(on, sha256(token), purpose, this.#now()));
    if (!link?.userId) throw new Refusal('INVALID_LINK');
    const { userId } = link;
    // A weak password does not use up the token.
    const passwordHash = await passwordChanges.hash(password, link.email);
    return database.transaction(async (transaction) => {
      if (!(await takeMailToken(transaction, sha256(token), purpose, this.#now()))) throw new Refusal('INVALID_LINK');
      // The player could only get the link by reading the mail of this address.
      await setEmailVerified(transaction, userId);
      const endedSessions = await findSessionsOf(transaction, userId, this.#now());
      await passwordChanges.replace(transaction, userId, passwordHash);
      return {
        id: userId,
        endedSessions: endedSessions.map(({ userAgent, createdAt }) => ({
          userAgent: userAgent || null,
          createdAt: createdAt.toISOString(),
        })),
      };
    });
  }

  /** Deletes the links of an account, and the sign-ups with its new address that are not verified yet. */
  async deleteOf(transaction: Transaction, userId: string, newEmail: string): Promise<void> {
    await deleteMailTokensOf(transaction, userId);
    await deletePendingSignUps(transaction, newEmail);
  }

  /** Deletes expired links. */
  async deleteExpired(): Promise<void> {
    await this.#run((on) => deleteMailTokensExpiredBefore(on, this.#now()));
  }

  /**
   * Checks that mail can be sent to an address.
   * @throws {Refusal} `MAIL_OFF` or `INVALID_EMAIL`
   */
  requireMailable({ email }: Pick<MailRequest, 'email'>): void {
    if (this.#dependencies.mailer.kind === 'off') throw new Refusal('MAIL_OFF');
    if (!isEmailAllowed(email)) throw new Refusal('INVALID_EMAIL');
  }

  /**
   * Counts a mail to an address. Counts the caller first: requests that are refused for the caller's sake do not count against
   * the recipient.
   * @throws {Refusal} `TOO_MANY_ATTEMPTS`
   */
  async countMail({ email, networkParty }: Omit<MailRequest, 'origin'>): Promise<void> {
    const { rateLimits } = this.#dependencies;
    await rateLimits.count('mailFromAddress', networkParty);
    await rateLimits.count('mailToAccount', `${networkParty} ${email}`);
    await rateLimits.count('mailToAccountInTotal', email);
  }

  /** Decides which mail answers a sign-up. Only its reader learns whether the address has an account. */
  async #answerTo({ email, origin }: MailRequest) {
    const { account, isReserved } = await this.#run(async (on) => ({
      account: await findAccount(on, email),
      isReserved: await isEmailReserved(on, email, null, this.#now()),
    }));
    const compose = (token: string) => {
      if (account) return alreadyRegisteredMail(email, origin);
      return isReserved ? addressReservedMail(email) : verificationLink({ email, origin }, token);
    };
    return { account, compose };
  }

  /** Stores a link and its mail. If the mail must not be sent, does the same work. */
  async #issue(
    link: Pick<MailToken, 'purpose' | 'email' | 'userId' | 'signUp'>,
    compose: (token: string) => Mail,
    isSent = true,
  ): Promise<void> {
    await this.#dependencies.database.transaction((transaction) => this.#issueIn(transaction, link, compose, isSent));
  }

  async #issueIn(
    transaction: Transaction,
    link: Pick<MailToken, 'purpose' | 'email' | 'userId' | 'signUp'>,
    compose: (token: string) => Mail,
    isSent: boolean,
  ): Promise<void> {
    const { random, outbox } = this.#dependencies;
    const token = random.hexadecimal(32);
    const createdAt = this.#now();
    const expiresAt = new Date(createdAt.getTime() + lifetimesMs[link.purpose]);
    await insertMailToken(transaction, { ...link, tokenHash: sha256(token), createdAt, expiresAt });
    await (isSent ? outbox.addMail(transaction, compose(token)) : outbox.addUnsentMail(transaction, compose(token)));
  }

  #now(): Date {
    return this.#dependencies.clock.now();
  }

  get #run(): Database['run'] {
    return (work) => this.#dependencies.database.run(work);
  }
}

function verificationLink({ email, origin }: { email: string; origin: string }, token: string) {
  return verificationMail(email, `${origin}${mailLinkPaths.verifyEmail}${token}`);
}
