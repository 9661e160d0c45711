import type { OwnSession } from '@game/contract';
import type { ClientRequest, WithCookies } from '../../platform/http/client-request.js';
import type { Transaction } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Profiles } from '../profiles/service.js';
import type { SignedCookies } from './cookies.js';
import { sha256 } from '../../platform/sha256.js';
import { SessionCache, type KnownSession } from './session-cache.js';
import {
  deleteSessionByHash,
  deleteSessionOf,
  deleteSessionsBeyond,
  deleteSessionsExpiredBefore,
  deleteSessionsOf,
  extendSession,
  findConfirmation,
  findSession,
  findSessionsOf,
  findValidTokenHashes,
  insertSession,
  setConfirmation,
} from './store/sessions.js';

const cookieName = 'session';

/** How long a session lasts after it is started or extended, and after which time it is extended (D-29). */
const lifetimeMs = 30 * 24 * 3_600_000;
const extendAfterMs = 24 * 3_600_000;

/** How long after a sign-in or a confirmation a session may be used for sensitive changes, in milliseconds. */
const recentMs = 10 * 60_000;

/** The maximum number of sessions of an account: more devices than anyone uses. */
const maximumSessions = 50;

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'publisher'> & {
  profiles: Profiles;
  cookies: SignedCookies;
};

/**
 * The sessions of players. A signed cookie holds the session's token. Ending a session closes the player's realtime
 * connections; their other sessions reconnect.
 */
export class Sessions {
  readonly #dependencies: Dependencies;
  readonly #cache = new SessionCache();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    dependencies.publisher.observe((message) => this.#cache.observe(message));
  }

  /** Starts a session for an account, and ends the one that was used least recently if there are too many. Returns its cookie. */
  async start(userId: string, { userAgent = '' }: Pick<ClientRequest, 'userAgent'>): Promise<string[]> {
    const { database, clock, random, publisher } = this.#dependencies;
    const now = clock.now();
    const token = random.hexadecimal(32);
    const dates = { createdAt: now, updatedAt: now, confirmedAt: now };
    const session = { id: random.uuid(), userId, tokenHash: sha256(token), userAgent, ...dates };
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    const hasEnded = await database.run(async (connection) => {
      await insertSession(connection, { ...session, expiresAt });
      return deleteSessionsBeyond(connection, userId, maximumSessions);
    });
    if (hasEnded) publisher.disconnect(`user:${userId}`);
    return [this.#cookieOf(token)];
  }

  /**
   * Returns the player whose session the cookies hold; null if there is none. A session that was valid a few seconds ago is
   * not read again, unless this process cannot hear from the others that it has ended.
   */
  async identify(cookies: string | undefined): Promise<Player | null> {
    const { clock, publisher } = this.#dependencies;
    const find = async () => {
      const tokenHash = this.tokenHashIn(cookies);
      return tokenHash === null ? null : this.#find(tokenHash);
    };
    if (!publisher.isHearing) return (await find())?.player ?? null;
    const cookie = this.#dependencies.cookies.find(cookies, cookieName);
    return cookie === undefined ? null : this.#cache.find(cookie, clock.now(), find);
  }

  /** Removes all sessions from memory, so that the next request of each reads it again. */
  forgetCached(): void {
    this.#cache.clear();
  }

  /** Returns those of the cookie headers that hold no valid session, as the database has it now. */
  async findEnded(cookieHeaders: string[]): Promise<Set<string>> {
    const { database, clock } = this.#dependencies;
    const hashes = new Map(cookieHeaders.map((cookies) => [cookies, this.tokenHashIn(cookies)]));
    const known = [...hashes.values()].filter((hash) => hash !== null);
    const valid = await database.read((connection) => findValidTokenHashes(connection, known, clock.now()));
    return new Set(cookieHeaders.filter((cookies) => !valid.has(hashes.get(cookies) ?? '')));
  }

  /** Returns the player whose session the cookies hold, and extends a session that is older than a day (D-29). */
  async refresh(cookies: string | undefined): Promise<WithCookies<Player | null>> {
    const { database, clock } = this.#dependencies;
    const token = this.#tokenIn(cookies);
    const session = token === null ? null : await this.#find(sha256(token));
    if (token === null || !session) return { reply: null, cookies: [] };
    const { player, expiresAt } = session;
    const now = clock.now();
    if (expiresAt.getTime() - lifetimeMs + extendAfterMs > now.getTime()) return { reply: player, cookies: [] };
    await database.run((on) => extendSession(on, sha256(token), new Date(now.getTime() + lifetimeMs), now));
    return { reply: player, cookies: [this.#cookieOf(token)] };
  }

  /** Ends the session that the cookies hold, if any. Returns the cookie that removes it from the browser. */
  async end(cookies: string | undefined): Promise<string[]> {
    const { database, publisher } = this.#dependencies;
    const tokenHash = this.tokenHashIn(cookies);
    const userId = tokenHash === null ? undefined : await database.run((on) => deleteSessionByHash(on, tokenHash));
    if (userId !== undefined) publisher.disconnect(`user:${userId}`);
    return [this.#dependencies.cookies.remove(cookieName)];
  }

  /**
   * Requires that the player signed in, or confirmed that it is them, in the last 10 minutes. A stolen or forgotten session
   * alone must not be enough to take over an account.
   * @throws {Refusal} `CONFIRMATION_NEEDED`
   */
  async requireRecentSignIn(cookies: string | undefined): Promise<void> {
    const { database, clock } = this.#dependencies;
    const tokenHash = this.tokenHashIn(cookies);
    const confirmedAt = tokenHash === null ? null : await database.read((on) => findConfirmation(on, tokenHash));
    const isRecent = confirmedAt !== null && confirmedAt.getTime() > clock.now().getTime() - recentMs;
    if (!isRecent) throw new Refusal('CONFIRMATION_NEEDED');
  }

  /** Records that the player has just proved that it is them. */
  async confirm(cookies: string | undefined): Promise<void> {
    const { database, clock } = this.#dependencies;
    const tokenHash = this.tokenHashIn(cookies);
    if (tokenHash !== null) await database.run((on) => setConfirmation(on, tokenHash, clock.now()));
  }

  /** Lists the player's sessions, newest first. */
  async list(player: Player, cookies: string | undefined): Promise<OwnSession[]> {
    const { database, clock } = this.#dependencies;
    const current = this.tokenHashIn(cookies);
    const rows = await database.read((connection) => findSessionsOf(connection, player.id, clock.now()));
    return rows.map(({ id, userAgent, createdAt, updatedAt, expiresAt, tokenHash }) => ({
      id,
      userAgent: userAgent || null,
      createdAt: createdAt.toISOString(),
      extendedAt: updatedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isCurrent: tokenHash === current,
    }));
  }

  /** Ends one of the player's sessions; does nothing if they have no such session, or no longer. */
  async revoke(player: Player, sessionId: string): Promise<void> {
    const { database, publisher } = this.#dependencies;
    const isEnded = await database.run((connection) => deleteSessionOf(connection, player.id, sessionId));
    if (isEnded) publisher.disconnect(`user:${player.id}`);
  }

  /** Ends all sessions of an account, except the one whose token has the hash `keep`. */
  async revokeAll(transaction: Transaction, userId: string, keep: string | null = null): Promise<void> {
    const { publisher } = this.#dependencies;
    await deleteSessionsOf(transaction, userId, keep);
    transaction.afterCommit(() => publisher.disconnect(`user:${userId}`));
  }

  /** Returns the hash of the session token in the cookies; null if it is missing or its signature is invalid. */
  tokenHashIn(cookies: string | undefined): string | null {
    const token = this.#tokenIn(cookies);
    return token === null ? null : sha256(token);
  }

  /** Deletes expired sessions. */
  async deleteExpired(): Promise<void> {
    const { database, clock } = this.#dependencies;
    await database.run((connection) => deleteSessionsExpiredBefore(connection, clock.now()));
  }

  #tokenIn(cookies: string | undefined): string | null {
    return this.#dependencies.cookies.read(cookies, cookieName);
  }

  async #find(tokenHash: string): Promise<KnownSession | null> {
    const { database, clock, profiles } = this.#dependencies;
    const session = await database.read((connection) => findSession(connection, tokenHash, clock.now()));
    if (!session) return null;
    return { expiresAt: session.expiresAt, player: session.player ?? (await profiles.ensure(session.account)) };
  }

  #cookieOf(token: string): string {
    return this.#dependencies.cookies.set(cookieName, token, lifetimeMs);
  }
}
