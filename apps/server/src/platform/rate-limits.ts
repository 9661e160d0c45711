import { isIP } from 'node:net';
import { requestLimits } from '@game/contract';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Statement } from './database/database.js';
import { statement } from './database/statement.js';
import { Refusal } from './refusal.js';
import { sha256 } from './sha256.js';

const minute = 60;
const hour = 60 * minute;

/** The number of attempts of each kind within `duration`, in seconds. */
const limits = {
  /** Log-ins to one account, per network address, so that an attacker cannot lock the owner out. */
  logInToAccount: { points: requestLimits.logIns, duration: requestLimits.logInMinutes * minute },
  /** Log-ins to any account, per network address. */
  logInFromAddress: { points: 100, duration: hour },
  /** Sign-ins with a passkey that begin, finished or not, per network address. Each stores a challenge for some minutes. */
  beginPasskeySignIn: { points: 300, duration: hour },
  /** One-time codes of an operator whose password was right, from all network addresses together. */
  operatorCode: { points: 10, duration: 24 * hour },
  /** Sign-ups per network address. The number is configured. */
  signUp: { points: 0, duration: hour },
  /** Redirects to the consent pages of X and Discord, per network address. Ten times the limit of sign-ups. */
  consent: { points: 0, duration: hour },
  /** Callbacks of X and Discord, per player. */
  callback: { points: 60, duration: hour },
  /** Mails to one email address, per network address, so that a stranger cannot keep the owner from asking for one. */
  mailToAccount: { points: 5, duration: hour },
  /** Mails to one email address from all network addresses together. */
  mailToAccountInTotal: { points: 15, duration: hour },
  /** Mails to any email address, per network address. */
  mailFromAddress: { points: 30, duration: hour },
  /** Confirmations with the password or a passkey, per player. */
  confirmPassword: { points: 10, duration: 15 * minute },
  /** Changes of an account that send mail, per player. */
  changeAccount: { points: 20, duration: hour },
  /** Purchases per player. */
  checkout: { points: requestLimits.checkoutsPerHour, duration: hour },
  /** Uploads per player. */
  upload: { points: requestLimits.uploadsPerHour, duration: hour },
  /** Players that a player blocks or unblocks. */
  block: { points: 60, duration: hour },
  /** Reports of a player about others. */
  report: { points: 10, duration: 24 * hour },
  /** Requests to X or Discord, per player. */
  askSite: { points: 60, duration: hour },
};

/** A kind of attempts that is limited. */
export type Limit = keyof typeof limits;

/** A kind of attempts by which someone could get many accounts. */
type SignUpLimit = 'signUp' | 'consent';

/**
 * How many times the limit of a /64 applies to each wider network of an IPv6 address: /56 and /48. Providers give these to one
 * customer. Otherwise a customer could use a new /64 for each attempt.
 */
const widerNetworks = [4, 16];

const deleteExpired = statement({
  name: 'platform.deleteExpiredLimits',
  text: 'DELETE FROM rate_limits WHERE expire < $1',
  row: {},
});

/** Counts attempts in the database, which all server processes share. */
export class RateLimits {
  readonly #database: Database;
  readonly #limiters: Record<Limit, RateLimiterPostgres>;
  /** For /56 and /48. */
  readonly #widerLimiters: Record<SignUpLimit, RateLimiterPostgres[]>;

  constructor({ database, signUpsPerHour }: { database: Database; signUpsPerHour: number }) {
    this.#database = database;
    // Unlike the pool itself, `run` bounds the queue for connections and marks a missing connection as temporary.
    const storeClient = {
      query: async (sent: Statement) => {
        const rows = await database.run((on) => on.query(sent));
        return { rows, rowCount: rows.length };
      },
    };
    const limiterOf = (name: Limit, points: number = limits[name].points, keyPrefix: string = name) =>
      new RateLimiterPostgres({
        storeClient,
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix,
        points,
        duration: limits[name].duration,
        // Further attempts are refused from memory, without a query.
        inMemoryBlockOnConsumed: points + 1,
      });
    this.#limiters = {
      logInToAccount: limiterOf('logInToAccount'),
      logInFromAddress: limiterOf('logInFromAddress'),
      beginPasskeySignIn: limiterOf('beginPasskeySignIn'),
      operatorCode: limiterOf('operatorCode'),
      signUp: limiterOf('signUp', signUpsPerHour),
      consent: limiterOf('consent', 10 * signUpsPerHour),
      callback: limiterOf('callback'),
      mailToAccount: limiterOf('mailToAccount'),
      mailToAccountInTotal: limiterOf('mailToAccountInTotal'),
      mailFromAddress: limiterOf('mailFromAddress'),
      confirmPassword: limiterOf('confirmPassword'),
      changeAccount: limiterOf('changeAccount'),
      checkout: limiterOf('checkout'),
      upload: limiterOf('upload'),
      block: limiterOf('block'),
      report: limiterOf('report'),
      askSite: limiterOf('askSite'),
    };
    const widerOf = (name: SignUpLimit, points: number) =>
      widerNetworks.map((factor) => limiterOf(name, factor * points, `${name}${factor}`));
    this.#widerLimiters = {
      signUp: widerOf('signUp', signUpsPerHour),
      consent: widerOf('consent', 10 * signUpsPerHour),
    };
  }

  /**
   * Counts an attempt. Call it before the attempt is made, so that concurrent attempts are counted, too.
   * @throws {Refusal} `TOO_MANY_ATTEMPTS`, with the time to wait, if none is left.
   */
  async count(limit: Limit, key: string): Promise<void> {
    await consume(this.#limiters[limit], key);
  }

  /**
   * Counts an attempt of a network address (see `networkPartyOf`), also for the wider networks of an IPv6 address.
   * @throws {Refusal} `TOO_MANY_ATTEMPTS`, with the time to wait, if one of them has none left.
   */
  async countNetworks(limit: SignUpLimit, networkParty: string): Promise<void> {
    await this.count(limit, networkParty);
    for (const [index, network] of widerNetworksOf(networkParty).entries()) {
      const limiter = this.#widerLimiters[limit][index];
      if (limiter) await consume(limiter, network);
    }
  }

  /** Removes one attempt from the count, because it was valid. */
  async uncount(limit: Limit, key: string): Promise<void> {
    await this.#limiters[limit].reward(digest(key));
  }

  /** Removes all attempts with `key` from the count. */
  async reset(limit: Limit, key: string): Promise<void> {
    await this.#limiters[limit].delete(digest(key));
  }

  /** Deletes expired counts. */
  async deleteExpired(): Promise<void> {
    await this.#database.run((on) => deleteExpired(on, [Date.now()]));
  }
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(digest(key));
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
  }
}

/** Keys contain addresses of people, which are not stored here (D-05). */
function digest(key: string): string {
  return sha256(key, 'base64url');
}

/**
 * The ranges of IPv6 that contain an IPv4 address, and the position of its first byte: compatible, mapped, the two translations of
 * RFC 6052 and 7915, and the tunnels of 6to4.
 */
const ipv4Ranges = (
  [
    ['::/96', 12],
    ['::ffff:0:0/96', 12],
    ['::ffff:0:0:0/96', 12],
    ['64:ff9b::/96', 12],
    ['2002::/16', 2],
  ] as const
).map(([range, start]) => ({ range: ipaddr.IPv6.parseCIDR(range), start }));

/**
 * Returns the text that identifies a caller by network address: an IPv4 address, also one that is written as IPv6, or the
 * /64 prefix of an IPv6 customer. `address` is as Node.js or a header has it, with or without a port. A text that is not an
 * address, which only a trusted proxy can pass on, identifies its own caller, by a digest of limited length.
 */
export function networkPartyOf(address: string | undefined): string {
  const ip = parseAddress(address ?? '');
  if (ip === null) return `unknown ${sha256(address ?? '')}`;
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  const ipv4 = ip.range() === 'loopback' ? undefined : ipv4Ranges.find(({ range }) => ip.match(range));
  if (ipv4 !== undefined) return new ipaddr.IPv4(ip.toByteArray().slice(ipv4.start, ipv4.start + 4)).toString();
  return ip.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const address = withoutPort(text);
  // The library also reads numbers and octal digits, which proxies do not write.
  return isIP(address) === 0 ? null : ipaddr.parse(address);
}

/** Removes the port from a network address of `X-Forwarded-For`: some proxies write `192.0.2.1:50000` or `[2001:db8::1]:50000`. */
export function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}

/** Returns the network that one customer of a provider can have: the /48 of an IPv6 address, otherwise the address. */
export function customerNetworkOf(networkParty: string): string {
  return widerNetworksOf(networkParty).at(-1) ?? networkParty;
}

/** Returns the /56 and the /48 of a network address; none for IPv4. */
function widerNetworksOf(networkParty: string): string[] {
  const [first, second, third, fourth] = networkParty.split(':');
  if (fourth === undefined) return [];
  const upperByte = (Number.parseInt(fourth, 16) >> 8).toString(16);
  return [`${first}:${second}:${third}:${upperByte}/56`, `${first}:${second}:${third}/48`];
}
