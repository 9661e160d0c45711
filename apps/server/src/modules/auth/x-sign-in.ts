import { AsyncLocalStorage } from 'node:async_hooks';
import type { ErrorCode, InputOf, XTarget } from '@game/contract';
import { isTimeZone, parseReferralCode, parseSitePath } from '@game/rules';
import { getOAuthState } from 'better-auth/api';
import type { Database } from '../../platform/database.js';
import type { Passwords } from '../../platform/passwords.js';
import type { Random } from '../../platform/random.js';
import { Refusal } from '../../platform/refusal.js';
import type { Player, Profiles } from '../profiles/service.js';
import { createBetterAuth, type BetterAuth } from './better-auth.js';
import { placeholderEmailOf } from './email.js';
import type { Sessions } from './sessions.js';
import * as store from './store.js';
import type { Visit, WithCookies } from './visit.js';
import { fetchXUser, xCallbackPath, xScopes, type XProvider, type XUser } from './x-provider.js';

export type { XProvider } from './x-provider.js';

interface Dependencies {
  database: Database;
  random: Random;
  passwords: Passwords;
  profiles: Profiles;
  sessions: Sessions;
  secret: string;
  xProvider: XProvider | null;
}

/** How many sites one server answers for at once: where none is set, each name it is reached by is one. */
const mostSites = 8;

const providerId = 'x';

/**
 * Signing in with X, and connecting an X account (AUC-01, D-28): OAuth 2.0 with PKCE by Better Auth. Between here and
 * Better Auth, addresses under `/done` and `/failed` carry how it went; no browser ever sees them.
 */
export class XSignIn {
  readonly #dependencies: Dependencies;
  readonly #sites = new Map<string, BetterAuth>();
  /** What X says of the person, for the length of a callback. */
  readonly #callback = new AsyncLocalStorage<{ xUser?: XUser }>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Whether players can sign in with X, and whether with the real one. */
  get kind(): 'on' | 'sandbox' | 'off' {
    return this.#dependencies.xProvider?.kind ?? 'off';
  }

  /** The address at X to go to for signing in or up. */
  async begin(input: InputOf<'x.signIn'>, { headers, site }: Visit): Promise<WithCookies<{ url: string }>> {
    const signUp = {
      newsletter: input.newsletter,
      referralCode: parseReferralCode(input.referralCode ?? ''),
      timeZone: isTimeZone(input.timeZone) ? input.timeZone : 'UTC',
    };
    const failure = input.intent === 'signUp' ? 'X_SIGNUP_ERROR' : 'X_LOGIN_ERROR';
    const body = {
      provider: providerId,
      disableRedirect: true,
      additionalData: { signUp },
      ...callbackURLs(input.target, failure, parseSitePath(input.redirect)),
    };
    const answer = await this.#at(site).api.signInSocial({ body, headers, returnHeaders: true });
    return { reply: { url: answer.response.url ?? '' }, cookies: answer.headers.getSetCookie() };
  }

  /** The address at X to go to for connecting an X account to the player's. */
  async beginConnection(
    input: InputOf<'x.connectAccount'>,
    { headers, site }: Visit,
  ): Promise<WithCookies<{ url: string }>> {
    const body = {
      provider: providerId,
      disableRedirect: true,
      ...callbackURLs(input.target, 'X_CONNECTION_ERROR', parseSitePath(input.redirect)),
    };
    const answer = await this.#at(site).api.linkSocialAccount({ body, headers, returnHeaders: true });
    return { reply: { url: answer.response.url ?? '' }, cookies: answer.headers.getSetCookie() };
  }

  /** Takes what X sends the browser back with; the reply is the path of ours to lead it to. */
  async finish(query: Record<string, string>, { headers, site }: Visit): Promise<WithCookies<string>> {
    const call = { query, params: { id: providerId }, headers, method: 'GET' as const, asResponse: true as const };
    const callback: { xUser?: XUser } = {};
    const response: Response = await this.#callback.run(callback, () => this.#at(site).api.callbackOAuth(call));
    const outcome = new URL(response.headers.get('location') ?? '/failed', site);
    if (outcome.pathname !== '/done' || !callback.xUser) {
      return { reply: failurePath(outcome), cookies: cookiesWithoutSession(response) };
    }
    const isConnection = outcome.searchParams.has('connected');
    const player = await this.#keep(callback.xUser);
    if (await this.#dependencies.database.run((connection) => store.findSuspension(connection, player.id))) {
      const reply = withQuery('/auth/callback', { error: 'ACCOUNT_SUSPENDED' });
      return { reply, cookies: cookiesWithoutSession(response) };
    }
    if (!isConnection) await this.#dependencies.sessions.endPlanted(headers);
    return { reply: outcome.searchParams.get('to') ?? '/auth', cookies: response.headers.getSetCookie() };
  }

  /** Notes whose X account it is now: the player's profile, and that they have no other. */
  async #keep({ id, username }: XUser): Promise<Player> {
    const { database, profiles } = this.#dependencies;
    const account = await database.run(async (connection) => {
      const userId = await store.findUserIdOf(connection, providerId, id);
      if (userId === undefined) return undefined;
      await store.deleteOtherAccountsAt(connection, userId, providerId, id);
      return store.findAccountById(connection, userId);
    });
    if (!account) throw new Error('an X account that was connected a moment ago is gone');
    const player: Player = await profiles.ensure(account);
    await profiles.connectX(player, username);
    return player;
  }

  #at(site: string): BetterAuth {
    const { xProvider, ...rest } = this.#dependencies;
    if (!xProvider) throw new Refusal('X_OFF');
    const existing = this.#sites.get(site);
    if (existing) return existing;
    if (this.#sites.size >= mostSites) this.#sites.clear();
    const created = createBetterAuth({ ...rest, publicOrigin: site, providers: [this.#providerAt(site, xProvider)] });
    this.#sites.set(site, created);
    return created;
  }

  #providerAt(site: string, xProvider: XProvider) {
    const { clientId, clientSecret, authorizeUrl, tokenUrl, userUrl } = xProvider.at(site);
    return {
      providerId,
      clientId,
      clientSecret,
      authorizationUrl: authorizeUrl,
      tokenUrl,
      redirectURI: `${site}${xCallbackPath}`,
      scopes: xScopes,
      pkce: true,
      tokenEndpointAuth: { method: 'client_secret_basic' as const },
      authorizationUrlParams: { access_type: 'offline', force_verify: 'true' },
      getUserInfo: async ({ accessToken }: { accessToken?: string | undefined }) => {
        const xUser = await fetchXUser(userUrl, accessToken ?? '');
        const callback = this.#callback.getStore();
        if (callback && xUser) callback.xUser = xUser;
        return xUser && { id: xUser.id, name: '', email: placeholderEmailOf(xUser.id), emailVerified: false };
      },
      mapProfileToUser: async () => {
        // What the state carried since `begin`, kept on our side.
        const { signUp } = ((await getOAuthState()) ?? {}) as { signUp?: Record<string, unknown> };
        return { ...signUp };
      },
    };
  }
}

function callbackURLs(target: XTarget, failure: ErrorCode, redirect: string | null) {
  const isConnection = failure === 'X_CONNECTION_ERROR';
  const to = withQuery(target, {
    redirect: target.includes('?') ? null : redirect,
    connected: isConnection ? 'x' : null,
  });
  return {
    callbackURL: withQuery('/done', { to, connected: isConnection ? 'x' : null }),
    errorCallbackURL: withQuery('/failed', { code: failure, redirect: isConnection ? '/profile' : redirect }),
  };
}

function failurePath(outcome: URL): string {
  const { searchParams } = outcome;
  const isTaken = searchParams.get('error') === 'account_already_linked_to_different_user';
  const code = isTaken ? 'X_ACCOUNT_TAKEN' : (searchParams.get('code') ?? 'X_LOGIN_ERROR');
  return withQuery('/auth/callback', { error: code, redirect: searchParams.get('redirect') });
}

function withQuery(path: string, parameters: Record<string, string | null>): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== null);
  if (given.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(given).toString()}`;
}

function cookiesWithoutSession(response: Response): string[] {
  return response.headers.getSetCookie().filter((cookie) => !/^(__Secure-)?session=[^;]/.test(cookie));
}
