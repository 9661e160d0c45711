import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from './database.js';
import { Refusal } from './refusal.js';
import { sha256 } from './sha256.js';

const minute = 60;
const hour = 60 * minute;

/** How many attempts of a kind one key has within a time, in seconds. */
const limits = {
  /** Of one address to log in to one account: the owner, who is elsewhere, is not kept out. */
  logInToAccount: { points: 10, duration: 15 * minute },
  /** Of one address to log in anywhere. */
  logInFromAddress: { points: 100, duration: hour },
  /** Of one address to create accounts; the number is a setting. */
  signUp: { points: 0, duration: hour },
  /** To have mail sent to one address, whoever asks. */
  mailToAccount: { points: 5, duration: hour },
  /** Of one address to have mail sent to anyone. */
  mailFromAddress: { points: 30, duration: hour },
  /** Of one player to give the password that protects what they are about to do. */
  confirmPassword: { points: 10, duration: 15 * minute },
  /** Of one player to begin a purchase. */
  checkout: { points: 20, duration: hour },
  /** Of one player to upload a picture. */
  upload: { points: 30, duration: hour },
  /** Of one player to have X or Discord asked about them. */
  askSite: { points: 60, duration: hour },
};

/** The kinds of attempts that are limited. */
export type Limit = keyof typeof limits;

/** Counts attempts in the database, so that every process of the site knows of those at the others. */
export class RateLimits {
  readonly #database: Database;
  readonly #limiters: Record<Limit, RateLimiterPostgres>;

  constructor(database: Database, { signUpsPerHour }: { signUpsPerHour: number }) {
    this.#database = database;
    const limiterOf = (name: Limit, points: number = limits[name].points) =>
      new RateLimiterPostgres({
        storeClient: database.pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: limits[name].duration,
        // Whoever goes on all the same meets the memory of this process, and no longer the database.
        inMemoryBlockOnConsumed: points + 1,
      });
    this.#limiters = {
      logInToAccount: limiterOf('logInToAccount'),
      logInFromAddress: limiterOf('logInFromAddress'),
      signUp: limiterOf('signUp', signUpsPerHour),
      mailToAccount: limiterOf('mailToAccount'),
      mailFromAddress: limiterOf('mailFromAddress'),
      confirmPassword: limiterOf('confirmPassword'),
      checkout: limiterOf('checkout'),
      upload: limiterOf('upload'),
      askSite: limiterOf('askSite'),
    };
  }

  /**
   * Counts one attempt before it is made, so that any number made at the same instant are counted, too. Throws
   * TOO_MANY_ATTEMPTS, with the time to wait, when there are none left.
   */
  async count(limit: Limit, key: string): Promise<void> {
    try {
      await this.#limiters[limit].consume(digest(key));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
    }
  }

  /** Takes back one attempt that turned out to be in order. */
  async takeBack(limit: Limit, key: string): Promise<void> {
    await this.#limiters[limit].reward(digest(key));
  }

  /** Forgets all attempts under `key`. */
  async forget(limit: Limit, key: string): Promise<void> {
    await this.#limiters[limit].delete(digest(key));
  }

  /** Deletes the counts whose time is over. */
  async forgetExpired(): Promise<void> {
    await this.#database.pool.query('DELETE FROM rate_limits WHERE expire < $1', [Date.now()]);
  }
}

/** Keys hold addresses of people, which are kept nowhere they need not be (D-05). */
function digest(key: string): string {
  return sha256(key, 'base64url');
}

/** One party on the network: an IPv4 address, or the /64 that one customer of IPv6 has to themselves. */
export function networkPartyOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const gap = tail === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0);
  const groups = [...(first ?? []), ...Array.from({ length: gap }, () => '0'), ...(last ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
