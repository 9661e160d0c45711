import type { ErrorCode, ReplyOf } from '@game/contract';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SiteAnswer } from '../../platform/sites/ask-site.js';
import type { DiscordSite } from '../../platform/sites/discord-site.js';
import type { OAuthSiteId } from '../../platform/sites/oauth-site.js';
import { siteAccountDigest } from '../../platform/sites/site-account.js';
import type { XSite } from '../../platform/sites/x-site.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Account, SiteAccess } from '../account/service.js';
import { isMember } from './discord-api.js';
import * as store from './store.js';
import { countPosts, isFollowing, type PostCount } from './x-api.js';
import { XReads } from './x-reads.js';

export { pageLength as postsPerPage } from './x-api.js';
export { countReads } from './x-reads.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'logger' | 'rateLimits' | 'sites'> & {
  account: Account;
  /** Time limit of all requests that one call needs, in milliseconds. */
  siteTimeoutMs: number;
  /** The posts that may be read at X in a month; null if there is no limit. */
  xMonthlyReads: number | null;
};

/** How long the counted posts are cached, in milliseconds, so that a page view is not a request to X. */
const metricsLifetimeMs = 5 * 60_000;

/** The time window in which mentions are counted (ENT-15), in milliseconds. */
const mentionWindowMs = 7 * 24 * 3_600_000;

/** A value that another site confirmed. */
export interface Verified<Value> {
  value: Value;
  /** Identifies the player's account there. */
  accountDigest: string;
}

interface SiteResult<Value> {
  value: Value;
  accountId: string;
}

interface Metrics extends PostCount {
  accountId: string;
  fetchedAt: Date;
}

/** What players do at X and Discord, as these sites report it (D-28). No database connection is held during requests. */
export class Social {
  readonly #dependencies: Dependencies;
  /** The running requests, by request and player. */
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #reads: XReads;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#reads = new XReads(dependencies);
  }

  /** Returns where to follow us at X and join us at Discord, for players who use our site at `origin`. */
  placesAt(origin: string) {
    const { x, discord } = this.#dependencies.sites;
    return {
      x: { offer: x?.kind ?? ('off' as const), handle: x?.handle ?? '', followUrl: x?.followUrlAt(origin) ?? '' },
      discord: { offer: discord?.kind ?? ('off' as const), inviteUrl: discord?.inviteUrlAt(origin) ?? '' },
    };
  }

  /** Returns a digest that identifies the player's account at a site; null if none is connected. */
  async accountDigestOf(player: Pick<Player, 'id'>, siteId: OAuthSiteId): Promise<string | null> {
    const accountId = await this.#dependencies.account.accessTokens.accountIdOf(player, { id: siteId });
    return accountId === null ? null : siteAccountDigest(siteId, accountId);
  }

  /** Returns the sites at which the player has connected an account. */
  async connectedSitesOf(player: Pick<Player, 'id'>): Promise<Set<OAuthSiteId>> {
    return this.#dependencies.account.accessTokens.sitesOf(player);
  }

  /**
   * Counts the player's posts of the last 7 days that mention us, and their percentage (FUN-02, ENT-15).
   * @throws {Refusal} `X_NOT_CONNECTED`, `X_RATE_LIMITED`, `X_METRICS_PAUSED` or `X_METRICS_FAILED` (ERW-04)
   */
  async getMetrics(player: Pick<Player, 'id'>): Promise<Verified<ReplyOf<'x.getMetrics'>>> {
    const x = this.#requireX();
    const accountId = await this.#dependencies.account.accessTokens.accountIdOf(player, x);
    if (accountId === null) throw new Refusal('X_NOT_CONNECTED');
    const result = await this.#once('posts', player, () => this.#readOrFetchMetrics(player.id, accountId, x));
    if (result.kind !== 'answered') {
      throw this.#refusalOf(result, 'X_NOT_CONNECTED', 'X_METRICS_FAILED', 'X_RATE_LIMITED');
    }
    return { value: metricsOf(result.value), accountDigest: siteAccountDigest('x', result.value.accountId) };
  }

  /**
   * Returns whether the player follows us at X.
   * @throws {Refusal} `X_NOT_CONNECTED` or `CONNECTION_FAILED` (ERW-05)
   */
  async isFollowing(player: Pick<Player, 'id'>): Promise<Verified<boolean>> {
    const x = this.#requireX();
    const request = (access: SiteAccess, signal: AbortSignal) => isFollowing(x, access, signal);
    const result = await this.#once('follow', player, () => this.#request(player, x, request));
    if (result.kind !== 'answered') throw this.#refusalOf(result, 'X_NOT_CONNECTED', 'CONNECTION_FAILED');
    return { value: result.value.value, accountDigest: siteAccountDigest('x', result.value.accountId) };
  }

  /**
   * Returns whether the player is a member of our Discord server.
   * @throws {Refusal} `DISCORD_NOT_CONNECTED` or `CONNECTION_FAILED` (ERW-05)
   */
  async isMember(player: Pick<Player, 'id'>): Promise<Verified<boolean>> {
    const { discord } = this.#dependencies.sites;
    if (discord === null) throw new Refusal('DISCORD_OFF');
    const request = (access: SiteAccess, signal: AbortSignal) => isMember(discord, access, signal);
    const result = await this.#once('join', player, () => this.#request(player, discord, request));
    if (result.kind !== 'answered') throw this.#refusalOf(result, 'DISCORD_NOT_CONNECTED', 'CONNECTION_FAILED');
    return { value: result.value.value, accountDigest: siteAccountDigest('discord', result.value.accountId) };
  }

  async #readOrFetchMetrics(userId: string, accountId: string, x: XSite): Promise<SiteAnswer<Metrics>> {
    const cached = await this.#readMetrics(userId, accountId);
    return cached ? { kind: 'answered', value: cached } : this.#fetchMetrics(userId, accountId, x);
  }

  /**
   * Returns the cached metrics; null if there are none or if they are too old.
   * @throws {Refusal} `X_RATE_LIMITED`, while X limits our requests.
   */
  async #readMetrics(userId: string, accountId: string): Promise<Metrics | null> {
    const { database, clock } = this.#dependencies;
    const stored = await database.read((connection) => store.findMetrics(connection, userId));
    if (stored?.accountId !== accountId) return null;
    const { fetchedAt, retryAt, mentions, posts } = stored;
    const nowMs = clock.now().getTime();
    if (retryAt !== null && retryAt.getTime() > nowMs) throw new Refusal('X_RATE_LIMITED');
    if (fetchedAt === null || fetchedAt.getTime() + metricsLifetimeMs <= nowMs) return null;
    return { mentions, posts, fetchedAt, accountId };
  }

  /** Counts the player's posts at X and caches the result, or the end of a rate limit. */
  async #fetchMetrics(userId: string, accountId: string, x: XSite): Promise<SiteAnswer<Metrics>> {
    const { database, clock } = this.#dependencies;
    const since = new Date(clock.now().getTime() - mentionWindowMs);
    const result = await this.#request({ id: userId }, x, (access, signal) =>
      countPosts(x, access, since, this.#reads, signal),
    );
    const save = (metrics: Parameters<typeof store.saveMetrics>[1]) =>
      database.run((connection) => store.saveMetrics(connection, metrics));
    const fetchedAt = clock.now();
    if (result.kind === 'limited') {
      const unknown = { mentions: 0, posts: 0, fetchedAt: null };
      await save({ userId, accountId, ...unknown, retryAt: result.until(fetchedAt) });
    }
    if (result.kind !== 'answered') return result;
    const metrics = { ...result.value.value, accountId: result.value.accountId, fetchedAt };
    await save({ userId, ...metrics, retryAt: null });
    return { kind: 'answered', value: metrics };
  }

  /** Runs `work` once for concurrent calls about the same player; all callers get the same result. */
  async #once<Result>(request: string, { id }: Pick<Player, 'id'>, work: () => Promise<Result>): Promise<Result> {
    const key = `${request} ${id}`;
    const running = this.#running.get(key) as Promise<Result> | undefined;
    if (running) return running;
    const started = work().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }

  /** Sends a request to a site on the player's behalf. Renewing the token counts towards the same time limit. */
  async #request<Value>(
    player: Pick<Player, 'id'>,
    site: XSite | DiscordSite,
    send: (access: SiteAccess, signal: AbortSignal) => Promise<SiteAnswer<Value>>,
  ): Promise<SiteAnswer<SiteResult<Value>>> {
    const { account, rateLimits, siteTimeoutMs } = this.#dependencies;
    await rateLimits.count('askSite', player.id);
    const signal = AbortSignal.timeout(siteTimeoutMs);
    const access = await account.accessTokens.of(player, site, signal);
    if (access.kind !== 'answered') return access;
    const response = await send(access.value, signal);
    const { accountId } = access.value;
    return response.kind === 'answered' ? { kind: 'answered', value: { value: response.value, accountId } } : response;
  }

  #requireX(): XSite {
    const { x } = this.#dependencies.sites;
    if (x === null) throw new Refusal('X_OFF');
    return x;
  }

  #refusalOf(
    result: Exclude<SiteAnswer<unknown>, { kind: 'answered' }>,
    notConnected: ErrorCode,
    failed: ErrorCode,
    limited = failed,
  ): Refusal {
    this.#dependencies.logger.warn({ answer: result }, 'a request to another site failed');
    // A player who has revoked our access must connect their account again.
    if (result.kind === 'refused' && result.status < 403) return new Refusal(notConnected);
    return new Refusal(result.kind === 'limited' ? limited : failed);
  }
}

function metricsOf({ mentions, posts, fetchedAt }: Metrics): ReplyOf<'x.getMetrics'> {
  const percentage = posts === 0 ? 0 : Math.round((1000 * mentions) / posts) / 10;
  return { mentions, percentage, fetchedAt: fetchedAt.toISOString() };
}
