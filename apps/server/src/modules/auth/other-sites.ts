import { AsyncLocalStorage } from 'node:async_hooks';
import type { InputOf } from '@game/contract';
import { isTimeZone } from '@game/rules';
import { parseReferralCode, parseSitePath } from '@game/site';
import type { Cipher } from '../../platform/cipher.js';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database.js';
import type { Passwords } from '../../platform/passwords.js';
import type { Player } from '../../platform/player.js';
import type { Random } from '../../platform/random.js';
import { Refusal } from '../../platform/refusal.js';
import type { Profiles } from '../profiles/service.js';
import { createBetterAuth, stateCookieNameFor, type BetterAuth } from './better-auth.js';
import { Deliveries, type Delivery } from './deliveries.js';
import type { DiscordSite } from './discord-site.js';
import { providerAt } from './oauth-provider.js';
import type { OAuthSiteId, Person } from './oauth-site.js';
import { readSignedCookie } from './session-cookie.js';
import type { Sessions } from './sessions.js';
import { callbackURLs, cookiesWithoutSession, failurePath, withQuery, type Ends } from './site-redirects.js';
import { deleteOtherAccountsAt, findUserIdOf } from './store/accounts-elsewhere.js';
import { findAccountById, findSuspension } from './store/accounts.js';
import type { Visit, WithCookies } from './visit.js';
import type { XSite } from './x-site.js';

/** The sites whose accounts can be connected; null where they cannot. */
export interface OAuthSites {
  x: XSite | null;
  discord: DiscordSite | null;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  random: Random;
  passwords: Passwords;
  profiles: Profiles;
  sessions: Sessions;
  cipher: Cipher;
  secret: string;
  sites: OAuthSites;
}

/** How many addresses of ours one server answers for at once: where none is set, each name it is reached by is one. */
const mostAddresses = 8;

/**
 * Signing in with X, and connecting accounts at X and Discord (AUC-01, D-28): OAuth 2.0 with PKCE by Better Auth.
 * Between here and Better Auth, addresses under `/done` and `/failed` carry how it went; no browser ever sees them.
 */
export class OtherSites {
  readonly #dependencies: Dependencies;
  readonly #deliveries: Deliveries;
  readonly #betterAuths = new Map<string, BetterAuth>();
  /** What the other site says of the person, for the length of a callback. */
  readonly #callback = new AsyncLocalStorage<{ person?: Person }>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#deliveries = new Deliveries(dependencies);
  }

  /** Whether a site is offered, and whether it is the real one. */
  kindOf(siteId: OAuthSiteId): 'on' | 'sandbox' | 'off' {
    return this.#dependencies.sites[siteId]?.kind ?? 'off';
  }

  /** The address at X to go to for signing in or up. */
  async beginSignIn(input: InputOf<'x.signIn'>, { headers, site }: Visit): Promise<WithCookies<{ url: string }>> {
    this.#require('x');
    const signUp = {
      newsletter: input.newsletter,
      referralCode: parseReferralCode(input.referralCode ?? ''),
      timeZone: isTimeZone(input.timeZone) ? input.timeZone : 'UTC',
    };
    const redirect = parseSitePath(input.redirect);
    const code = input.intent === 'signUp' ? 'X_SIGNUP_ERROR' : 'X_LOGIN_ERROR';
    const done = withQuery(input.target, { redirect: input.target.includes('?') ? null : redirect });
    const body = {
      provider: 'x',
      disableRedirect: true,
      additionalData: { signUp },
      ...callbackURLs({ done, failed: { path: '/auth/callback', code, redirect } }),
    };
    const answer = await this.#at(site).api.signInSocial({ body, headers, returnHeaders: true });
    return { reply: { url: answer.response.url ?? '' }, cookies: answer.headers.getSetCookie() };
  }

  /** The address at X to go to for connecting an X account to the player's. */
  async beginX(input: InputOf<'x.connectAccount'>, visit: Visit): Promise<WithCookies<{ url: string }>> {
    const redirect = input.target.includes('?') ? null : parseSitePath(input.redirect);
    return this.#beginConnection('x', visit, {
      done: withQuery(input.target, { redirect, connected: 'x' }),
      failed: { path: '/auth/callback', code: 'X_CONNECTION_ERROR', redirect: '/profile' },
    });
  }

  /** The address at Discord to go to for connecting a Discord account to the player's. */
  async beginDiscord(input: InputOf<'discord.connectAccount'>, visit: Visit): Promise<WithCookies<{ url: string }>> {
    const path = parseSitePath(input.redirect) ?? '/earntickets';
    return this.#beginConnection('discord', visit, {
      done: withQuery(path, { connected: 'discord' }),
      failed: { path, code: 'DISCORD_CONNECTION_ERROR', redirect: null },
    });
  }

  /**
   * Takes what another site sends the browser of `player`, if one is signed in, back with; the reply is the path of ours
   * to lead it to.
   */
  async finish(
    siteId: OAuthSiteId,
    query: Record<string, string>,
    visit: Visit,
    player: Player | null,
  ): Promise<WithCookies<string>> {
    const { state } = query;
    const deliver = () => this.#finish(siteId, query, visit);
    if (state === undefined) return deliver();
    // One time limit for the tokens, and one for whose they are.
    const patienceMs = 2 * (this.#dependencies.sites[siteId]?.timeoutMs ?? 0);
    const keyOf = (browser: string) => `${siteId}|${browser}|${state}`;
    if (player) return this.#deliveries.once(keyOf(player.id), patienceMs, deliver);
    if (!this.#hasBegun(state, visit)) return deliver();
    const signIn = (playerId: string) => this.#startSession(playerId, visit);
    const delivery = await this.#deliveries.once(keyOf(''), patienceMs, deliver, signIn);
    // Should it come again after the browser has its session, and no longer what goes with the state.
    if (delivery.signedInId !== null) await this.#deliveries.note(keyOf(delivery.signedInId), delivery);
    return delivery;
  }

  /** Whether the browser holds the signed cookie that it alone was given with `state`. */
  #hasBegun(state: string, { headers, site }: Visit): boolean {
    const cookies = headers.get('cookie') ?? undefined;
    return readSignedCookie(cookies, stateCookieNameFor(site), this.#dependencies.secret) === state;
  }

  /** The cookies of a session for a player who was signed in a moment ago by the same state, in the same browser. */
  async #startSession(playerId: string, { headers, site }: Visit): Promise<string[]> {
    const body = { userId: playerId };
    const answer = await this.#at(site).api.startSession({ body, headers, returnHeaders: true });
    return answer.headers.getSetCookie();
  }

  async #finish(siteId: OAuthSiteId, query: Record<string, string>, { headers, site }: Visit): Promise<Delivery> {
    const call = { query, params: { id: siteId }, headers, method: 'GET' as const, asResponse: true as const };
    const callback: { person?: Person } = {};
    const response: Response = await this.#callback.run(callback, () => this.#at(site).api.callbackOAuth(call));
    const outcome = new URL(response.headers.get('location') ?? '/failed', site);
    if (outcome.pathname !== '/done' || !callback.person) {
      return { reply: failurePath(siteId, outcome), cookies: cookiesWithoutSession(response), signedInId: null };
    }
    const isConnection = outcome.searchParams.has('connection');
    const player = await this.#keep(siteId, callback.person);
    if (await this.#dependencies.database.run((connection) => findSuspension(connection, player.id))) {
      const reply = withQuery('/auth/callback', { error: 'ACCOUNT_SUSPENDED' });
      return { reply, cookies: cookiesWithoutSession(response), signedInId: null };
    }
    if (!isConnection) await this.#dependencies.sessions.endPlanted(headers);
    return {
      reply: outcome.searchParams.get('to') ?? '/auth',
      cookies: response.headers.getSetCookie(),
      signedInId: isConnection ? null : player.id,
    };
  }

  async #beginConnection(
    siteId: OAuthSiteId,
    { headers, site }: Visit,
    ends: Ends,
  ): Promise<WithCookies<{ url: string }>> {
    this.#require(siteId);
    const body = { provider: siteId, disableRedirect: true, ...callbackURLs(ends, { connection: 'yes' }) };
    const answer = await this.#at(site).api.linkSocialAccount({ body, headers, returnHeaders: true });
    return { reply: { url: answer.response.url ?? '' }, cookies: answer.headers.getSetCookie() };
  }

  /** Notes whose account it is now: the player's profile, and that they have no other there. */
  async #keep(siteId: OAuthSiteId, { id, username }: Person): Promise<Player> {
    const { database, profiles } = this.#dependencies;
    const account = await database.run(async (connection) => {
      const userId = await findUserIdOf(connection, siteId, id);
      if (userId === undefined) return undefined;
      await deleteOtherAccountsAt(connection, userId, siteId, id);
      return findAccountById(connection, userId);
    });
    if (!account) throw new Error('an account that was connected a moment ago is gone');
    const player: Player = await profiles.ensure(account);
    await profiles.connect(player, siteId, username);
    return player;
  }

  #require(siteId: OAuthSiteId): void {
    if (!this.#dependencies.sites[siteId]) throw new Refusal(siteId === 'x' ? 'X_OFF' : 'DISCORD_OFF');
  }

  /** Better Auth for players who reach us at `address`. */
  #at(address: string): BetterAuth {
    const { sites, ...rest } = this.#dependencies;
    const existing = this.#betterAuths.get(address);
    if (existing) return existing;
    if (this.#betterAuths.size >= mostAddresses) this.#betterAuths.clear();
    const offered = [sites.x, sites.discord].filter((site) => site !== null);
    const providers = offered.map((site) =>
      providerAt(address, site, rest.clock, (person) => {
        const callback = this.#callback.getStore();
        if (callback) callback.person = person;
      }),
    );
    const created = createBetterAuth({ ...rest, publicOrigin: address, providers });
    this.#betterAuths.set(address, created);
    return created;
  }
}
