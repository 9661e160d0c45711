import type { InputOf } from '@game/contract';
import { parseSitePath } from '@game/site';
import type { ClientRequest, WithCookies } from '../../platform/http/client-request.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { OAuthSiteId } from '../../platform/sites/oauth-site.js';
import { withQuery } from '../../platform/http/with-query.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Auth, OAuthGrant } from '../auth/service.js';
import { connectSiteAccount } from './store/site-accounts.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'sites'> & {
  auth: Auth;
};

/**
 * Connecting accounts at X and Discord to the player's account (D-28). A connected X account can sign in, so a stolen
 * session alone is not enough: the player must have signed in recently.
 */
export class Connections {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Returns the URL at X to redirect the browser to.
   * @throws {Refusal} `X_OFF` or `CONFIRMATION_NEEDED`
   */
  async beginX(
    player: Player,
    { target, redirect }: InputOf<'x.connectAccount'>,
    client: ClientRequest,
  ): Promise<WithCookies<{ url: string }>> {
    const { auth, sites } = this.#dependencies;
    if (!sites.x) throw new Refusal('X_OFF');
    await auth.sessions.requireRecentSignIn(client.cookies);
    return auth.oauthFlow.begin(sites.x, client, {
      purpose: { kind: 'connect', playerId: player.id },
      done: withQuery(target, { redirect: target.includes('?') ? null : parseSitePath(redirect), connected: 'x' }),
      failed: { path: '/auth/callback', code: 'X_CONNECTION_ERROR', redirect: '/profile' },
    });
  }

  /**
   * Returns the URL at Discord to redirect the browser to.
   * @throws {Refusal} `DISCORD_OFF` or `CONFIRMATION_NEEDED`
   */
  async beginDiscord(
    player: Player,
    { redirect }: InputOf<'discord.connectAccount'>,
    client: ClientRequest,
  ): Promise<WithCookies<{ url: string }>> {
    const { auth, sites } = this.#dependencies;
    if (!sites.discord) throw new Refusal('DISCORD_OFF');
    await auth.sessions.requireRecentSignIn(client.cookies);
    const path = parseSitePath(redirect) ?? '/earntickets';
    return auth.oauthFlow.begin(sites.discord, client, {
      purpose: { kind: 'connect', playerId: player.id },
      done: withQuery(path, { connected: 'discord' }),
      failed: { path, code: 'DISCORD_CONNECTION_ERROR', redirect: null },
    });
  }

  /**
   * Connects an account at another site to the player's account, in place of the one before. Returns the player's id.
   * @throws {Refusal} `X_ACCOUNT_TAKEN` or `DISCORD_ACCOUNT_TAKEN`, if another player has connected it.
   */
  async connect(playerId: string, siteId: OAuthSiteId, { person, tokens }: OAuthGrant): Promise<string> {
    const { database, clock, random } = this.#dependencies;
    const account = { id: random.uuid(), userId: playerId, providerId: siteId, accountId: person.id, ...tokens };
    const isConnected = await database.transaction((transaction) =>
      connectSiteAccount(transaction, account, clock.now()),
    );
    if (!isConnected) throw new Refusal(siteId === 'x' ? 'X_ACCOUNT_TAKEN' : 'DISCORD_ACCOUNT_TAKEN');
    return playerId;
  }
}
