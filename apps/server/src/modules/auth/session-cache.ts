import type { Player } from '../../platform/player.js';
import type { BusMessage } from '../../realtime/bus/bus.js';

/**
 * How long a session is valid without another look at the database, in milliseconds. Its end is a message that every process
 * hears at once. Only if a process dies between the end and its message, the session lives as long as this.
 */
const lifetimeMs = 60_000;

/** After which time a used session is read again, while its player's requests still go on without waiting, in milliseconds. */
const refreshAfterMs = 45_000;

/** How many sessions are kept; the oldest leaves first. */
const maximumSessions = 50_000;

/** A session that the database has found valid. */
export interface KnownSession {
  player: Player;
  /** When the session ends. */
  expiresAt: Date;
}

interface Entry extends KnownSession {
  storedAtMs: number;
  isRefreshing: boolean;
}

/**
 * Caches the player of a session for a minute, so that a player's requests rarely need a statement for it. Every process
 * forgets a player immediately when a session of the player ends, the account is suspended or deleted, or the profile changes.
 */
export class SessionCache {
  readonly #entries = new Map<string, Entry>();
  readonly #cookiesByPlayer = new Map<string, Set<string>>();
  /** The reads that requests wait for, by cookie. A page sends several requests together. */
  readonly #reading = new Map<string, Promise<Player | null>>();
  /** Rises whenever a player is forgotten: what was read before must not be stored after that. */
  #generation = 0;

  /**
   * Returns the player of the session that `cookie` holds; null if the session is not valid. `read` checks the cookie's signature
   * and finds the session in the database. While a player sends requests, it runs in the background, so that they rarely wait for
   * it.
   */
  async find(cookie: string, now: Date, read: () => Promise<KnownSession | null>): Promise<Player | null> {
    const entry = this.#entries.get(cookie);
    const ageMs = entry ? performance.now() - entry.storedAtMs : Infinity;
    if (!entry || ageMs >= lifetimeMs) return this.#read(cookie, read);
    if (ageMs >= refreshAfterMs && !entry.isRefreshing) {
      entry.isRefreshing = true;
      // If this fails, the first request after the end of the entry reads it.
      void this.#readAndStore(cookie, read).catch(() => undefined);
    }
    return entry.expiresAt > now ? entry.player : null;
  }

  /** Reads a session, once for all requests that come before the answer. */
  #read(cookie: string, read: () => Promise<KnownSession | null>): Promise<Player | null> {
    const running = this.#reading.get(cookie);
    if (running) return running;
    const started = this.#readAndStore(cookie, read).finally(() => {
      if (this.#reading.get(cookie) === started) this.#reading.delete(cookie);
    });
    this.#reading.set(cookie, started);
    return started;
  }

  async #readAndStore(cookie: string, read: () => Promise<KnownSession | null>): Promise<Player | null> {
    const generation = this.#generation;
    const session = await read();
    if (generation === this.#generation) {
      const known = this.#entries.get(cookie);
      if (known) this.#delete(cookie, known);
      if (session) this.#store(cookie, session);
    }
    return session?.player ?? null;
  }

  /** Removes the players whose sessions end, or whose profiles change, with `message`. */
  observe(message: BusMessage): void {
    const isChange = message.kind === 'disconnect' || message.event === 'profiles.changed';
    const rooms = message.kind === 'disconnect' ? [message.room] : message.rooms;
    if (isChange) for (const room of rooms) if (room.startsWith('user:')) this.#forget(room.slice('user:'.length));
  }

  /** Removes all sessions. */
  clear(): void {
    this.#startGeneration();
    this.#entries.clear();
    this.#cookiesByPlayer.clear();
  }

  #store(cookie: string, session: KnownSession): void {
    const [oldest] = this.#entries;
    if (oldest && this.#entries.size >= maximumSessions) this.#delete(...oldest);
    this.#entries.set(cookie, { ...session, storedAtMs: performance.now(), isRefreshing: false });
    const cookies = this.#cookiesByPlayer.get(session.player.id);
    if (cookies) cookies.add(cookie);
    else this.#cookiesByPlayer.set(session.player.id, new Set([cookie]));
  }

  #forget(playerId: string): void {
    this.#startGeneration();
    for (const cookie of this.#cookiesByPlayer.get(playerId) ?? []) this.#entries.delete(cookie);
    this.#cookiesByPlayer.delete(playerId);
  }

  #startGeneration(): void {
    this.#generation += 1;
    // A request from now on must not get what was read before.
    this.#reading.clear();
  }

  #delete(cookie: string, { player }: Entry): void {
    this.#entries.delete(cookie);
    const cookies = this.#cookiesByPlayer.get(player.id);
    cookies?.delete(cookie);
    if (cookies?.size === 0) this.#cookiesByPlayer.delete(player.id);
  }
}
