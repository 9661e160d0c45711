import type { ErrorCode } from '@game/contract';
import type { ClientRequest, WithCookies } from '../../platform/http/client-request.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { OAuthSiteId } from '../../platform/sites/oauth-site.js';
import { withQuery } from '../../platform/http/with-query.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Auth, CallbackResult, OAuthGrant, OAuthState } from '../auth/service.js';
import type { Profiles } from '../profiles/service.js';
import type { OAuthConnections } from './connections.js';

/** Where to redirect to if the state is unknown, so that it is not known what the player wanted. */
const unknownState: Record<OAuthSiteId, OAuthState['failed']> = {
  x: { path: '/auth/callback', code: 'X_LOGIN_ERROR', redirect: null },
  discord: { path: '/earntickets', code: 'DISCORD_CONNECTION_ERROR', redirect: null },
};

type Dependencies = Pick<SharedDependencies, 'sites' | 'rateLimits'> & {
  auth: Auth;
  profiles: Profiles;
  connections: OAuthConnections;
};

/** Handles the requests with which browsers return from another site, after signing in or connecting an account. */
export class OAuthCallbacks {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Handles a callback of the browser in which `player` is signed in. Returns the path to redirect to.
   * @throws {Refusal} `TOO_MANY_ATTEMPTS`
   */
  async handle(
    siteId: OAuthSiteId,
    query: Record<string, string>,
    client: ClientRequest,
    player: Player | null,
  ): Promise<WithCookies<string>> {
    const { sites, auth, rateLimits } = this.#dependencies;
    const { state } = query;
    const handle = () => this.#handle(siteId, query, client, player);
    if (state === undefined) return handle();
    // The token request and the request for the person have one time limit each.
    const timeoutMs = 2 * (sites[siteId]?.timeoutMs ?? 0);
    const keyOf = (playerId: string) => `${siteId}|${playerId}|${state}`;
    // Each stores a row, whatever its state is.
    if (player) await rateLimits.count('callback', player.id);
    if (player) return auth.repeatedCallbacks.once(keyOf(player.id), timeoutMs, handle);
    if (!auth.oauthFlow.isFromBrowser(state, client)) return handle();
    const signIn = async (id: string) => auth.signInWithX(await auth.requireAccount({ id }), client);
    const result = await auth.repeatedCallbacks.once(keyOf(''), timeoutMs, handle, signIn);
    // A repeated callback can also come when the browser has its session and the state cookie is gone.
    if (result.signedInId !== null) await auth.repeatedCallbacks.remember(keyOf(result.signedInId), result);
    return result;
  }

  async #handle(
    siteId: OAuthSiteId,
    query: Record<string, string>,
    client: ClientRequest,
    player: Player | null,
  ): Promise<CallbackResult> {
    const { auth, profiles } = this.#dependencies;
    const { state, grant, cookies } = await auth.oauthFlow.finish(siteId, query, client);
    const failed = state?.failed ?? unknownState[siteId];
    const refuse = (error: ErrorCode, path: string, redirect: string | null) => {
      return { reply: withQuery(path, { error, redirect }), cookies, signedInId: null };
    };
    // The session may have ended meanwhile, for example by a new password.
    const isSignedOut = state?.purpose.kind === 'connect' && state.purpose.playerId !== player?.id;
    if (!state || !grant || isSignedOut) return refuse(failed.code, failed.path, failed.redirect);
    let accountId: string | null;
    try {
      accountId = await this.#store(state, grant, client.origin);
    } catch (error) {
      if (error instanceof Refusal) return refuse(error.reply.code, failed.path, failed.redirect);
      throw error;
    }
    if (accountId === null) return refuse(failed.code, failed.path, failed.redirect);
    const account = await auth.requireAccount({ id: accountId });
    const owner = await profiles.ensure(account);
    await profiles.connect(owner, siteId, grant.person.username);
    if (account.suspendedAt) return refuse('ACCOUNT_SUSPENDED', '/auth/callback', null);
    if (state.purpose.kind === 'connect') return { reply: state.done, cookies, signedInId: null };
    const signInCookies = await auth.signInWithX(account, client);
    const { redirect } = state.failed;
    const reply =
      account.secondFactorSince === null
        ? state.done
        : withQuery('/auth/callback', { error: 'SECOND_FACTOR_NEEDED' satisfies ErrorCode, redirect });
    return { reply, cookies: [...cookies, ...signInCookies], signedInId: owner.id };
  }

  /** Returns the id of the account that the account at the site now belongs to; null if there is none. */
  #store({ siteId, purpose }: OAuthState, grant: OAuthGrant, origin: string): Promise<string | null> {
    const { auth, connections } = this.#dependencies;
    return purpose.kind === 'signIn'
      ? auth.xSignIn.findOrCreateAccount(grant, purpose.newAccount)
      : connections.connect(purpose.playerId, siteId, grant, origin);
  }
}
