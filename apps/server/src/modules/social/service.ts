import type { ErrorCode, ReplyOf } from '@game/contract';
import type { SiteAnswer } from '../../platform/ask-site.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import { sha256 } from '../../platform/sha256.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Access, Auth, DiscordSite, OAuthSites, XSite } from '../auth/service.js';
import { isMember } from './discord-api.js';
import * as store from './store.js';
import { countPosts, isFollowing, type PostCount } from './x-api.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'logger' | 'rateLimits'> & {
  auth: Auth;
  sites: OAuthSites;
  /** How long another site may take for all that one question needs, in milliseconds. */
  siteTimeoutMs: number;
};

/** For how long what X said of a player's posts is good, so that a page view is not a call, in milliseconds. */
const metricsLifetimeMs = 5 * 60_000;

/** Of which time mentions are counted (ENT-15), in milliseconds. */
const mentionWindowMs = 7 * 24 * 3_600_000;

/** What another site says of a player. */
export interface Verified<Value> {
  value: Value;
  /** Stands for the account there that it was said of. */
  accountDigest: string;
}

/** What another site said, of which account there. */
interface Said<Value> {
  value: Value;
  accountId: string;
}

/** The posts of an account at X, as X told of them. */
interface Counted extends PostCount {
  accountId: string;
  fetchedAt: Date;
}

/** What players do at X and Discord, as these sites say themselves (D-28). No connection is held while they are asked. */
export class Social {
  readonly #dependencies: Dependencies;
  /** The questions that are under way, by what they are and about whom. */
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Where to follow us at X and to join us at Discord, for players who reach us at `origin`. */
  placesAt(origin: string) {
    const { x, discord } = this.#dependencies.sites;
    return {
      x: { offer: x?.kind ?? ('off' as const), handle: x?.handle ?? '', followUrl: x?.followUrlAt(origin) ?? '' },
      discord: { offer: discord?.kind ?? ('off' as const), inviteUrl: discord?.inviteUrlAt(origin) ?? '' },
    };
  }

  /** What stands for the player's account at a site; null when none is connected. */
  async accountDigestOf(player: Pick<Player, 'id'>, siteId: 'x' | 'discord'): Promise<string | null> {
    const accountId = await this.#dependencies.auth.accessTokens.accountIdOf(player, { id: siteId });
    return accountId === null ? null : digestOf(siteId, accountId);
  }

  /**
   * How many of the player's posts of the last 7 days mention us, and which part (FUN-02, ENT-15). Throws
   * X_NOT_CONNECTED, X_RATE_LIMITED or X_METRICS_FAILED (ERW-04).
   */
  async getMetrics(player: Pick<Player, 'id'>): Promise<Verified<ReplyOf<'x.getMetrics'>>> {
    const { auth } = this.#dependencies;
    const x = this.#x();
    const accountId = await auth.accessTokens.accountIdOf(player, x);
    if (accountId === null) throw new Refusal('X_NOT_CONNECTED');
    const said = await this.#once('posts', player, () => this.#keptOrCounted(player.id, accountId, x));
    if (said.kind !== 'answered') throw this.#refusalOf(said, 'X_NOT_CONNECTED', 'X_METRICS_FAILED', 'X_RATE_LIMITED');
    return { value: metricsOf(said.value), accountDigest: digestOf('x', said.value.accountId) };
  }

  /** Whether the player follows us at X. Throws X_NOT_CONNECTED or CONNECTION_FAILED (ERW-05). */
  async isFollowing(player: Pick<Player, 'id'>): Promise<Verified<boolean>> {
    const x = this.#x();
    const ask = (access: Access, signal: AbortSignal) => isFollowing(x, access, signal);
    const said = await this.#once('follow', player, () => this.#ask(player, x, ask));
    if (said.kind !== 'answered') throw this.#refusalOf(said, 'X_NOT_CONNECTED', 'CONNECTION_FAILED');
    return { value: said.value.value, accountDigest: digestOf('x', said.value.accountId) };
  }

  /** Whether the player has joined us at Discord. Throws DISCORD_NOT_CONNECTED or CONNECTION_FAILED (ERW-05). */
  async isMember(player: Pick<Player, 'id'>): Promise<Verified<boolean>> {
    const { discord } = this.#dependencies.sites;
    if (discord === null) throw new Refusal('DISCORD_OFF');
    const ask = (access: Access, signal: AbortSignal) => isMember(discord, access, signal);
    const said = await this.#once('join', player, () => this.#ask(player, discord, ask));
    if (said.kind !== 'answered') throw this.#refusalOf(said, 'DISCORD_NOT_CONNECTED', 'CONNECTION_FAILED');
    return { value: said.value.value, accountDigest: digestOf('discord', said.value.accountId) };
  }

  /** One after the other: who looks up what is kept just before it is kept must not ask once more. */
  async #keptOrCounted(userId: string, accountId: string, x: XSite): Promise<SiteAnswer<Counted>> {
    const kept = await this.#freshMetrics(userId, accountId);
    return kept ? { kind: 'answered', value: { ...kept, accountId } } : this.#count(userId, accountId, x);
  }

  /** What is known of the player's posts without asking. Throws X_RATE_LIMITED while X wants to be left alone. */
  async #freshMetrics(userId: string, accountId: string) {
    const { database, clock } = this.#dependencies;
    const kept = await database.run((connection) => store.findMetrics(connection, userId));
    if (kept?.accountId !== accountId) return null;
    const { fetchedAt, retryAt, mentions, posts } = kept;
    const nowMs = clock.now().getTime();
    if (retryAt !== null && retryAt.getTime() > nowMs) throw new Refusal('X_RATE_LIMITED');
    return fetchedAt !== null && fetchedAt.getTime() + metricsLifetimeMs > nowMs
      ? { mentions, posts, fetchedAt }
      : null;
  }

  /** Does `work` unless the same question about the same player is under way, whose answer then is that of both. */
  async #once<Answer>(question: string, { id }: Pick<Player, 'id'>, work: () => Promise<Answer>): Promise<Answer> {
    const key = `${question} ${id}`;
    const underWay = this.#underWay.get(key) as Promise<Answer> | undefined;
    if (underWay) return underWay;
    const asked = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, asked);
    return asked;
  }

  /** Has X tell of the player's posts, and keeps that, or until when X wants to be left alone. */
  async #count(userId: string, accountId: string, x: XSite): Promise<SiteAnswer<Counted>> {
    const { database, clock } = this.#dependencies;
    const since = new Date(clock.now().getTime() - mentionWindowMs);
    const said = await this.#ask({ id: userId }, x, (access, signal) => countPosts(x, access, since, signal));
    const keep = (metrics: Parameters<typeof store.keepMetrics>[1]) =>
      database.run((connection) => store.keepMetrics(connection, metrics));
    const fetchedAt = clock.now();
    if (said.kind === 'limited') {
      const unknown = { mentions: 0, posts: 0, fetchedAt: null };
      await keep({ userId, accountId, ...unknown, retryAt: said.until(fetchedAt) });
    }
    if (said.kind !== 'answered') return said;
    const counted = { ...said.value.value, accountId: said.value.accountId, fetchedAt };
    await keep({ userId, ...counted, retryAt: null });
    return { kind: 'answered', value: counted };
  }

  /** Asks a site in the player's name: token and question together have one time limit. */
  async #ask<Value>(
    player: Pick<Player, 'id'>,
    site: XSite | DiscordSite,
    question: (access: Access, signal: AbortSignal) => Promise<SiteAnswer<Value>>,
  ): Promise<SiteAnswer<Said<Value>>> {
    const { auth, rateLimits, siteTimeoutMs } = this.#dependencies;
    await rateLimits.count('askSite', player.id);
    const signal = AbortSignal.timeout(siteTimeoutMs);
    const access = await auth.accessTokens.of(player, site, signal);
    if (access.kind !== 'answered') return access;
    const said = await question(access.value, signal);
    const { accountId } = access.value;
    return said.kind === 'answered' ? { kind: 'answered', value: { value: said.value, accountId } } : said;
  }

  #x(): XSite {
    const { x } = this.#dependencies.sites;
    if (x === null) throw new Refusal('X_OFF');
    return x;
  }

  #refusalOf(
    said: Exclude<SiteAnswer<unknown>, { kind: 'answered' }>,
    notConnected: ErrorCode,
    failed: ErrorCode,
    limited = failed,
  ): Refusal {
    this.#dependencies.logger.warn({ answer: said }, 'another site did not tell what it was asked');
    // Whoever takes back what they had allowed is as good as not connected.
    if (said.kind === 'refused' && said.status < 403) return new Refusal(notConnected);
    return new Refusal(said.kind === 'limited' ? limited : failed);
  }
}

function metricsOf({ mentions, posts, fetchedAt }: PostCount & { fetchedAt: Date }): ReplyOf<'x.getMetrics'> {
  const percentage = posts === 0 ? 0 : Math.round((1000 * mentions) / posts) / 10;
  return { mentions, percentage, fetchedAt: fetchedAt.toISOString() };
}

/** Ids of accounts elsewhere are kept nowhere they need not be (D-05). */
function digestOf(siteId: 'x' | 'discord', accountId: string): string {
  return sha256(`${siteId}|${accountId}`);
}
