import type { InputOf } from '@game/contract';
import { parseSitePath } from '@game/site';
import type { Transaction } from '../../platform/database/database.js';
import type { ClientRequest, WithCookies } from '../../platform/http/client-request.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { OAuthSiteId } from '../../platform/sites/oauth-site.js';
import { withQuery } from '../../platform/http/with-query.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Auth, OAuthGrant } from '../auth/service.js';
import type { Profiles } from '../profiles/service.js';
import type { IdentityChanges } from './identity-changes.js';
import { connectedMail, disconnectedMail } from './mail-texts.js';
import { lockAccount } from './store/accounts.js';
import { connectSiteAccount, deleteSiteAccount, findSiteAccountId } from './store/site-accounts.js';
import type { Undos } from './undos.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'sites' | 'rateLimits'> & {
  auth: Auth;
  identityChanges: IdentityChanges;
  profiles: Profiles;
  undos: Undos;
};

const siteNames: Record<OAuthSiteId, string> = { x: 'X', discord: 'Discord' };

/**
 * The accounts at X and Discord that belong to the player's account (D-28). A connected X account can sign in, so a stolen
 * session alone is not enough: the player must have signed in recently.
 */
export class OAuthConnections {
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
   * Connects an account at another site to the player's account, in place of the one before, and informs them by mail. Returns
   * the player's id.
   * @throws {Refusal} `X_ACCOUNT_TAKEN` or `DISCORD_ACCOUNT_TAKEN`, if another player has connected it.
   */
  async connect(
    playerId: string,
    siteId: OAuthSiteId,
    { person, tokens }: OAuthGrant,
    origin: string,
  ): Promise<string> {
    const { database, clock, random, identityChanges, undos } = this.#dependencies;
    const player = { id: playerId };
    const account = { id: random.uuid(), userId: playerId, providerId: siteId, accountId: person.id, ...tokens };
    const known = await this.#usernameOf(player, siteId);
    const isConnected = await database.transaction(async (transaction) => {
      await lockAccount(transaction, playerId);
      const before = await this.#connectedBefore(transaction, player, siteId, known);
      const isStored = await identityChanges.run(transaction, player, () =>
        connectSiteAccount(transaction, account, clock.now()),
      );
      if (isStored && before?.accountId !== person.id) {
        await undos.announce(transaction, player, { kind: 'site', siteId, connected: before }, origin, (to, link) =>
          connectedMail(to, siteNames[siteId], person.username, link),
        );
      }
      return isStored;
    });
    if (!isConnected) throw new Refusal(siteId === 'x' ? 'X_ACCOUNT_TAKEN' : 'DISCORD_ACCOUNT_TAKEN');
    return playerId;
  }

  /**
   * Removes the player's account at another site, and informs them by mail.
   * @throws {Refusal} `CONFIRMATION_NEEDED`, `X_NOT_CONNECTED` or `DISCORD_NOT_CONNECTED`; `LAST_SIGN_IN`, if the player could
   * not sign in any longer.
   */
  async disconnect(player: Player, siteId: OAuthSiteId, client: ClientRequest): Promise<void> {
    const { database, auth, identityChanges, profiles, rateLimits, undos } = this.#dependencies;
    await auth.sessions.requireRecentSignIn(client.cookies);
    await rateLimits.count('changeAccount', player.id);
    const known = await this.#usernameOf(player, siteId);
    await database.transaction(async (transaction) => {
      await lockAccount(transaction, player.id);
      const before = await this.#connectedBefore(transaction, player, siteId, known);
      if (!before) throw new Refusal(siteId === 'x' ? 'X_NOT_CONNECTED' : 'DISCORD_NOT_CONNECTED');
      const { passwordHash } = await auth.requireAccountIn(transaction, player);
      // Discord does not sign in, so it is never the last way.
      if (siteId === 'x' && passwordHash === null) throw new Refusal('LAST_SIGN_IN');
      await identityChanges.run(transaction, player, () => deleteSiteAccount(transaction, player.id, siteId));
      await profiles.setConnection(transaction, player, siteId, null);
      await undos.announce(
        transaction,
        player,
        { kind: 'site', siteId, connected: before },
        client.origin,
        (to, link) => disconnectedMail(to, siteNames[siteId], before.username, link),
      );
    });
  }

  async #usernameOf(player: Pick<Player, 'id'>, siteId: OAuthSiteId): Promise<string> {
    return (await this.#dependencies.profiles.connectedAccountsOf(player))[siteId] ?? '';
  }

  async #connectedBefore(
    transaction: Transaction,
    { id }: Pick<Player, 'id'>,
    siteId: OAuthSiteId,
    username: string,
  ): Promise<{ accountId: string; username: string } | null> {
    const accountId = await findSiteAccountId(transaction, id, siteId);
    return accountId === null ? null : { accountId, username };
  }
}
