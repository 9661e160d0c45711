import { isTimeZone } from '@game/rules';
import { parseReferralCode } from '@game/site';
import type { ErrorCode, InputOf } from '@game/contract';
import { isAPIError } from 'better-auth/api';
import { createCipher } from '../../platform/cipher.js';
import type { Clock } from '../../platform/clock.js';
import type { Connection, Database, Transaction } from '../../platform/database.js';
import type { Mailer } from '../../platform/mail.js';
import type { Passwords } from '../../platform/passwords.js';
import type { Player } from '../../platform/player.js';
import type { Random } from '../../platform/random.js';
import type { RateLimits } from '../../platform/rate-limits.js';
import { Refusal } from '../../platform/refusal.js';
import { sha256 } from '../../platform/sha256.js';
import type { Publisher } from '../../realtime/publisher.js';
import type { Profiles } from '../profiles/service.js';
import { createBetterAuth, sessionCookieNameFor, type BetterAuth } from './better-auth.js';
import { emailProblem, isPlaceholderEmail } from './email.js';
import { MailLinks } from './mail-links.js';
import { PasswordChange } from './password-change.js';
import { refuseWeakPassword } from './passwords.js';
import { readSignedCookie } from './session-cookie.js';
import { Sessions } from './sessions.js';
import {
  findAccountById,
  findEmail,
  findSuspension,
  findVerifiedEmails,
  setNewsletter,
  setSuspension,
} from './store/accounts.js';
import { findPendingSignUp } from './store/mail-tokens.js';
import { findReferralsDue, findReferralSettledAt, takeReferralCode } from './store/referrals.js';
import { findOrKeepSecret } from './store/secret.js';
import { deleteSessionsExpiredBefore, deleteSessionsOf, findSession } from './store/sessions.js';
import type { Visit, WithCookies } from './visit.js';
import { AccessTokens } from './access-tokens.js';
import { OtherSites, type OAuthSites } from './other-sites.js';

export type { Access, AccessTokens } from './access-tokens.js';
export type { DiscordSite } from './discord-site.js';
export type { OAuthSites } from './other-sites.js';
export type { XSite } from './x-site.js';

/** What the services of accounts are built on. */
export interface AuthDependencies {
  database: Database;
  clock: Clock;
  random: Random;
  profiles: Profiles;
  publisher: Publisher;
  mailer: Mailer;
  passwords: Passwords;
  rateLimits: RateLimits;
  publicOrigin: string | undefined;
  /** The sites to sign in with, or to connect accounts of. */
  sites: OAuthSites;
  /** What their tokens are encrypted with, 32 bytes in hexadecimal; made from `authSecret` when not set. */
  tokenKey: string | undefined;
  /** What signs the cookies; made and kept in the database when not set. */
  authSecret: string | undefined;
}

/** What Better Auth calls a refusal, in the contract's words; anything else is trouble of our own. */
const refusalCodes: Record<string, ErrorCode> = {
  INVALID_EMAIL: 'INVALID_EMAIL',
  // The e-mail is all that its own schema can find fault with in what ours lets through.
  VALIDATION_ERROR: 'INVALID_EMAIL',
  PASSWORD_TOO_LONG: 'INVALID_CREDENTIALS',
  INVALID_EMAIL_OR_PASSWORD: 'INVALID_CREDENTIALS',
};

/** Accounts and sessions (AUC-01, D-29, D-30). */
export class Auth {
  readonly mailLinks: MailLinks;
  readonly sessions: Sessions;
  readonly passwordChange: PasswordChange;
  readonly otherSites: OtherSites;
  readonly accessTokens: AccessTokens;
  readonly #dependencies: AuthDependencies;
  readonly #betterAuth: BetterAuth;
  readonly #secret: string;

  private constructor(dependencies: AuthDependencies, secret: string) {
    this.#dependencies = dependencies;
    this.#secret = secret;
    const { tokenKey } = dependencies;
    const cipher = createCipher(Buffer.from(tokenKey ?? sha256(`tokens of other sites|${secret}`), 'hex'));
    this.#betterAuth = createBetterAuth({ ...dependencies, cipher, secret });
    const tokenOf = (headers: Headers) => this.#tokenOf(headers.get('cookie') ?? undefined);
    this.mailLinks = new MailLinks(dependencies);
    this.sessions = new Sessions({ ...dependencies, tokenOf });
    this.passwordChange = new PasswordChange({ ...dependencies, tokenOf });
    this.otherSites = new OtherSites({ ...dependencies, cipher, secret, sessions: this.sessions });
    this.accessTokens = new AccessTokens({ ...dependencies, cipher });
  }

  /** Builds the service; the first server on a database makes the secret that all of them sign with. */
  static async create(dependencies: AuthDependencies): Promise<Auth> {
    const { database, random, authSecret } = dependencies;
    const secret =
      authSecret ?? (await database.run((connection) => findOrKeepSecret(connection, random.hexadecimal(32))));
    return new Auth(dependencies, secret);
  }

  /** Whether a new account waits for its mail to be answered, and may stake only then (D-30). */
  get isVerificationRequired(): boolean {
    return this.#dependencies.mailer.kind === 'smtp';
  }

  /**
   * Creates an account with its profile and signs it in; where mail is sent, keeps it until the mail is answered
   * instead, and answers for an address that has an account as for one that has none (VAL-08, D-30).
   */
  async signUp(input: InputOf<'auth.signUp'>, visit: Visit): Promise<WithCookies<Player | null>> {
    const { passwords, rateLimits } = this.#dependencies;
    if (!input.acceptedTerms) throw new Refusal('TERMS_NOT_ACCEPTED');
    const email = input.email.toLowerCase();
    if (emailProblem(email)) throw new Refusal('INVALID_EMAIL');
    refuseWeakPassword(input.password, email);
    await rateLimits.count('signUp', visit.networkParty);
    const signUp = {
      passwordHash: await passwords.hash(input.password),
      newsletter: input.newsletter,
      referralCode: parseReferralCode(input.referralCode ?? ''),
      timeZone: isTimeZone(input.timeZone) ? input.timeZone : 'UTC',
    };
    if (this.isVerificationRequired) {
      await this.mailLinks.beginSignUp({ ...visit, email }, signUp);
      return { reply: null, cookies: [] };
    }
    const id = await this.#dependencies.database.transaction((transaction) =>
      this.mailLinks.createAccount(transaction, { ...signUp, email, emailVerified: false }),
    );
    if (this.#dependencies.mailer.kind === 'sandbox') await this.mailLinks.sendVerification({ id, email }, visit.site);
    return this.#signIn({ id, timeZone: signUp.timeZone }, visit);
  }

  /**
   * Starts a session (VAL-07). Counted before it is looked at: of one address's attempts on one account only the first
   * few are, while the owner is let in from elsewhere.
   */
  async signInWithPassword(input: InputOf<'auth.signInWithPassword'>, visit: Visit): Promise<WithCookies<Player>> {
    const { rateLimits } = this.#dependencies;
    const email = input.email.toLowerCase();
    const attempt = `${visit.networkParty} ${email}`;
    await rateLimits.count('logInToAccount', attempt);
    await rateLimits.count('logInFromAddress', visit.networkParty);
    const body = { email, password: input.password };
    const { headers } = visit;
    const signIn = () => this.#betterAuth.api.signInEmail({ body, headers, returnHeaders: true });
    const answer = await refusing(signIn).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.reply.code === 'INVALID_CREDENTIALS') await this.#refusePending(body);
      throw error;
    });
    await rateLimits.forget('logInToAccount', attempt);
    await rateLimits.takeBack('logInFromAddress', visit.networkParty);
    const user = answer.response.user as { id: string; timeZone?: string };
    // The session that was made is nobody's: `identify` knows no suspended player.
    if (await this.suspensionOf(user)) throw new Refusal('ACCOUNT_SUSPENDED');
    await this.sessions.endPlanted(headers);
    const player = await this.#dependencies.profiles.ensure({ id: user.id, timeZone: user.timeZone ?? 'UTC' });
    return { reply: player, cookies: answer.headers.getSetCookie() };
  }

  /** Ends the session of this request, if it has one, and the realtime connections that stand on it (LGO-01). */
  async signOut(headers: Headers): Promise<WithCookies<null>> {
    const player = await this.identify(headers.get('cookie') ?? undefined);
    const answer = await this.#betterAuth.api.signOut({ headers, returnHeaders: true });
    // The player's other sessions connect again by themselves.
    if (player) this.#dependencies.publisher.disconnect(`user:${player.id}`);
    return { reply: null, cookies: answer.headers.getSetCookie() };
  }

  /** Who is signed in; a session older than a day is extended on the way (D-29). */
  async getSession(headers: Headers): Promise<WithCookies<Player | null>> {
    const player = await this.identify(headers.get('cookie') ?? undefined);
    if (!player) return { reply: null, cookies: [] };
    const answer = await this.#betterAuth.api.getSession({ headers, returnHeaders: true });
    return { reply: player, cookies: answer.headers.getSetCookie() };
  }

  /** Who is behind a request with these cookies; null when nobody is signed in. */
  async identify(cookieHeader: string | undefined): Promise<Player | null> {
    const token = this.#tokenOf(cookieHeader);
    if (token === null) return null;
    const { database, clock, profiles } = this.#dependencies;
    const session = await database.run((connection) => findSession(connection, token, clock.now()));
    return session ? (session.player ?? profiles.ensure(session.account)) : null;
  }

  /** Throws EMAIL_NOT_VERIFIED when a player may not stake yet: where mail is sent, and theirs is not answered (D-30). */
  async requireStakeable(player: Player): Promise<void> {
    if (!this.isVerificationRequired) return;
    const account = await this.#dependencies.database.run((connection) => findEmail(connection, player.id));
    // Who signs in with X alone has no address to verify.
    if (account && !account.emailVerified && !isPlaceholderEmail(account.email))
      throw new Refusal('EMAIL_NOT_VERIFIED');
  }

  /** Where a player gets mail; null when nowhere. */
  async emailOf(on: Connection, { id }: Pick<Player, 'id'>): Promise<string | null> {
    const account = await findEmail(on, id);
    return account && !isPlaceholderEmail(account.email) ? account.email : null;
  }

  /**
   * Where mail that nobody asked for may go: the address of each of these players, by their id, that has one, has shown
   * to read its mail, and can sign in.
   */
  async verifiedEmailsOf(on: Connection, playerIds: string[]): Promise<ReadonlyMap<string, string>> {
    if (this.#dependencies.mailer.kind === 'off' || playerIds.length === 0) return new Map();
    const accounts = await findVerifiedEmails(on, playerIds);
    return new Map(accounts.filter(({ email }) => !isPlaceholderEmail(email)).map(({ id, email }) => [id, email]));
  }

  /** What of an account its player alone may know. Throws NOT_SIGNED_IN for one who has just left. */
  async privateAccountOf(player: Player) {
    const account = await this.#dependencies.database.run((connection) => findAccountById(connection, player.id));
    if (!account) throw new Refusal('NOT_SIGNED_IN');
    const { email, emailVerified, newsletter, passwordHash } = account;
    return {
      email: isPlaceholderEmail(email) ? null : email,
      isEmailVerified: emailVerified,
      hasPassword: passwordHash !== null,
      newsletter,
    };
  }

  /** Orders or ends the newsletter for a player. */
  async updateNewsletter({ id }: Player, newsletter: boolean): Promise<void> {
    const { database, publisher } = this.#dependencies;
    await database.run((connection) => setNewsletter(connection, id, newsletter));
    publisher.publish(`user:${id}`, 'profiles.changed', {});
  }

  /** Since when a player is suspended; null when they are not. */
  async suspensionOf(player: Pick<Player, 'id'>): Promise<Date | null> {
    const { database } = this.#dependencies;
    return (await database.run((connection) => findSuspension(connection, player.id))) ?? null;
  }

  /** Keeps a player from signing in and ends their sessions. Returns false when they have no account. */
  async suspend(transaction: Transaction, { id }: Pick<Player, 'id'>): Promise<boolean> {
    const { clock, publisher } = this.#dependencies;
    const isSuspended = await setSuspension(transaction, id, clock.now());
    await deleteSessionsOf(transaction, id);
    transaction.afterCommit(() => publisher.disconnect(`user:${id}`));
    return isSuspended;
  }

  /** Lets a player sign in again. Returns false when they have no account. */
  async unsuspend(transaction: Transaction, { id }: Pick<Player, 'id'>): Promise<boolean> {
    return setSuspension(transaction, id, null);
  }

  /** Up to `limit` accounts whose friend's link can be settled, because they are `ageMs` old (D-25). */
  async listReferralsDue(ageMs: number, limit: number): Promise<{ id: string; timeZone: string }[]> {
    const { database, clock } = this.#dependencies;
    const before = new Date(clock.now().getTime() - ageMs);
    const needsVerification = this.isVerificationRequired;
    return database.run((connection) => findReferralsDue(connection, before, needsVerification, limit));
  }

  /** Takes the code of the friend's link a player signed up with: once, and undefined from then on (D-25). */
  async takeReferralCode(transaction: Transaction, { id }: Pick<Player, 'id'>): Promise<string | undefined> {
    return takeReferralCode(transaction, id, this.isVerificationRequired, this.#dependencies.clock.now());
  }

  /** When the link a player came by was settled; null when it was not, or there was none. */
  async referralSettledAt(on: Connection, { id }: Pick<Player, 'id'>): Promise<Date | null> {
    return findReferralSettledAt(on, id);
  }

  /** Deletes the sessions and the links that are over. */
  async forgetExpired(): Promise<void> {
    const { database, clock } = this.#dependencies;
    await database.run((connection) => deleteSessionsExpiredBefore(connection, clock.now()));
    await this.mailLinks.forgetExpired();
  }

  #tokenOf(cookieHeader: string | undefined): string | null {
    return readSignedCookie(cookieHeader, sessionCookieNameFor(this.#dependencies.publicOrigin), this.#secret);
  }

  async #signIn(account: { id: string; timeZone: string }, { headers }: Visit): Promise<WithCookies<Player>> {
    const player = await this.#dependencies.profiles.ensure(account);
    await this.sessions.endPlanted(headers);
    const body = { userId: account.id };
    const answer = await this.#betterAuth.api.startSession({ body, headers, returnHeaders: true });
    return { reply: player, cookies: answer.headers.getSetCookie() };
  }

  /** Tells who has signed up, and has not answered the mail yet, to do so; the same for an address that has an account. */
  async #refusePending({ email, password }: { email: string; password: string }): Promise<void> {
    if (!this.isVerificationRequired) return;
    const { database, clock, passwords } = this.#dependencies;
    const pending = await database.run((connection) => findPendingSignUp(connection, email, clock.now()));
    // One hash is computed in either case.
    const fits = pending
      ? await passwords.verify({ password, hash: pending.passwordHash })
      : (await passwords.hash(password)) === '';
    if (fits) throw new Refusal('EMAIL_NOT_VERIFIED');
  }
}

async function refusing<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const code = isAPIError(error) ? refusalCodes[String(error.body?.code)] : undefined;
    throw code ? new Refusal(code) : error;
  }
}
