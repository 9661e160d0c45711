import { isTimeZone, parseReferralCode } from '@game/rules';
import type { ErrorCode, InputOf } from '@game/contract';
import { isAPIError } from 'better-auth/api';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database.js';
import type { Random } from '../../platform/random.js';
import { Refusal } from '../../platform/refusal.js';
import type { Publisher } from '../../realtime/publisher.js';
import type { Player, Profiles } from '../profiles/service.js';
import { createBetterAuth, sessionCookieNameFor, type BetterAuth } from './better-auth.js';
import { readSessionToken } from './session-cookie.js';
import * as store from './store.js';

/** A reply that also sets or removes the session cookie. */
export interface WithCookies<Reply> {
  reply: Reply;
  /** Values for `Set-Cookie` headers. */
  cookies: string[];
}

interface Dependencies {
  database: Database;
  clock: Clock;
  random: Random;
  profiles: Profiles;
  publisher: Publisher;
  publicOrigin: string | undefined;
  /** What signs the cookies; made and kept in the database when not set. */
  authSecret: string | undefined;
}

/** The longest e-mail address there can be (RFC 5321), in characters. */
const longestEmail = 254;

/** What Better Auth calls a refusal, in the contract's words; anything else is trouble of our own. */
const refusalCodes: Record<string, ErrorCode> = {
  INVALID_EMAIL: 'INVALID_EMAIL',
  // The e-mail is all that its own schema can find fault with in what ours lets through.
  VALIDATION_ERROR: 'INVALID_EMAIL',
  PASSWORD_TOO_SHORT: 'WEAK_PASSWORD',
  PASSWORD_TOO_LONG: 'WEAK_PASSWORD',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'ACCOUNT_EXISTS',
  INVALID_EMAIL_OR_PASSWORD: 'INVALID_CREDENTIALS',
};

/** Accounts and sessions (AUC-01, D-29). */
export class Auth {
  readonly #dependencies: Dependencies;
  readonly #betterAuth: BetterAuth;
  readonly #secret: string;

  private constructor(dependencies: Dependencies, secret: string) {
    this.#dependencies = dependencies;
    this.#secret = secret;
    this.#betterAuth = createBetterAuth({ ...dependencies, secret });
  }

  /** Builds the service; the first server on a database makes the secret that all of them sign with. */
  static async create(dependencies: Dependencies): Promise<Auth> {
    const { database, random, authSecret } = dependencies;
    const secret =
      authSecret ?? (await database.run((connection) => store.findOrKeepSecret(connection, random.hexadecimal(32))));
    return new Auth(dependencies, secret);
  }

  /** Creates an account with its profile and signs it in (VAL-08). */
  async signUp(input: InputOf<'auth.signUp'>, headers: Headers): Promise<WithCookies<Player>> {
    if (!input.acceptedTerms) throw new Refusal('TERMS_NOT_ACCEPTED');
    const { email, password, newsletter } = input;
    if (email.length > longestEmail) throw new Refusal('INVALID_EMAIL');
    const timeZone = isTimeZone(input.timeZone) ? input.timeZone : 'UTC';
    const referralCode = parseReferralCode(input.referralCode ?? '');
    const body = { email, password, name: '', newsletter, timeZone, ...(referralCode ? { referralCode } : {}) };
    const signUp = () => this.#betterAuth.api.signUpEmail({ body, headers, returnHeaders: true });
    const answer = await this.#refusing(signUp).catch(async (error: unknown) => {
      // Of two sign-ups with one e-mail at the same instant, the later fails like this, as does any other trouble.
      if (error instanceof Refusal) throw error;
      throw (await this.#hasAccount(email)) ? new Refusal('ACCOUNT_EXISTS') : error;
    });
    return this.#signedIn({ id: answer.response.user.id, timeZone }, answer.headers);
  }

  /** Starts a session (VAL-07). */
  async signInWithPassword(input: InputOf<'auth.signInWithPassword'>, headers: Headers): Promise<WithCookies<Player>> {
    const answer = await this.#refusing(() =>
      this.#betterAuth.api.signInEmail({ body: input, headers, returnHeaders: true }),
    );
    const user = answer.response.user as { id: string; timeZone?: string };
    return this.#signedIn({ id: user.id, timeZone: user.timeZone ?? 'UTC' }, answer.headers);
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
    const token = readSessionToken(cookieHeader, sessionCookieNameFor(this.#dependencies.publicOrigin), this.#secret);
    if (token === null) return null;
    const { database, clock, profiles } = this.#dependencies;
    const session = await database.run((connection) => store.findSession(connection, token, clock.now()));
    return session ? (session.player ?? profiles.ensure(session.account)) : null;
  }

  /** Deletes the sessions that are over. */
  async forgetSessions(): Promise<void> {
    const { database, clock } = this.#dependencies;
    await database.run((connection) => store.deleteSessionsExpiredBefore(connection, clock.now()));
  }

  async #hasAccount(email: string): Promise<boolean> {
    return this.#dependencies.database.run((connection) => store.hasAccount(connection, email.toLowerCase()));
  }

  async #signedIn(account: { id: string; timeZone: string }, headers: Headers): Promise<WithCookies<Player>> {
    return { reply: await this.#dependencies.profiles.ensure(account), cookies: headers.getSetCookie() };
  }

  async #refusing<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      const code = isAPIError(error) ? refusalCodes[String(error.body?.code)] : undefined;
      throw code ? new Refusal(code) : error;
    }
  }
}
