import type { Player } from '../../platform/player.js';
import type { SiteAnswer } from '../../platform/sites/ask-site.js';
import { askForTokens, type OAuthSite, type OAuthSiteId } from '../../platform/sites/oauth-site.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Auth } from '../auth/service.js';
import { findSites, findTokens, replaceTokens, type StoredTokens } from './store/site-accounts.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock'> & { auth: Auth };

/** A token is renewed this long before it expires, in milliseconds, so that it lasts until the request is done. */
const renewBeforeMs = 60_000;

/** An account at another site, and the token for requests on its owner's behalf. */
export interface SiteAccess {
  /** The id of the account at the other site. */
  accountId: string;
  accessToken: string;
}

/** The access tokens of connected accounts. They are stored encrypted, and renewed when they expire. */
export class AccessTokens {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the id of the player's account at a site; null if none is connected. */
  async accountIdOf({ id }: Pick<Player, 'id'>, { id: siteId }: Pick<OAuthSite, 'id'>): Promise<string | null> {
    return (await this.#find(id, siteId))?.accountId ?? null;
  }

  /** Returns the sites at which the player has connected an account. */
  async sitesOf({ id }: Pick<Player, 'id'>): Promise<Set<OAuthSiteId>> {
    return this.#dependencies.database.read((connection) => findSites(connection, id));
  }

  /** Returns a valid access token. 'refused' if no account is connected, or if its owner has revoked the access. */
  async of({ id }: Pick<Player, 'id'>, site: OAuthSite, signal: AbortSignal): Promise<SiteAnswer<SiteAccess>> {
    const account = await this.#find(id, site.id);
    if (!account) return { kind: 'refused', status: 401 };
    const current = this.#validAccess(account);
    if (current) return { kind: 'answered', value: current };
    const renewed = await this.#renew(account, site, signal);
    if (renewed.kind !== 'refused') return renewed;
    // A refresh token can be used once: a concurrent request may have renewed it.
    const latest = await this.#find(id, site.id);
    const access = latest && latest.accessToken !== account.accessToken ? this.#validAccess(latest) : null;
    return access ? { kind: 'answered', value: access } : renewed;
  }

  async #find(userId: string, siteId: OAuthSite['id']): Promise<StoredTokens | undefined> {
    return this.#dependencies.database.read((connection) => findTokens(connection, userId, siteId));
  }

  #validAccess({ accountId, accessToken: sealed, accessTokenExpiresAt }: StoredTokens): SiteAccess | null {
    const { clock, auth } = this.#dependencies;
    const isExpired =
      accessTokenExpiresAt !== null && accessTokenExpiresAt.getTime() - renewBeforeMs <= clock.now().getTime();
    const accessToken = sealed === null || isExpired ? null : auth.tokenCipher.open(sealed);
    return accessToken === null ? null : { accountId, accessToken };
  }

  async #renew(account: StoredTokens, site: OAuthSite, signal: AbortSignal): Promise<SiteAnswer<SiteAccess>> {
    const { database, clock, auth } = this.#dependencies;
    const refreshToken = account.refreshToken === null ? null : auth.tokenCipher.open(account.refreshToken);
    if (refreshToken === null) return { kind: 'refused', status: 401 };
    const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const response = await askForTokens(site, grant, signal);
    if (response.kind !== 'answered') return response;
    const { access_token: accessToken, refresh_token: next, expires_in: seconds } = response.value;
    await database.run((connection) =>
      replaceTokens(connection, account.id, {
        accessToken: auth.tokenCipher.seal(accessToken),
        refreshToken: next === undefined ? account.refreshToken : auth.tokenCipher.seal(next),
        accessTokenExpiresAt: seconds === undefined ? null : new Date(clock.now().getTime() + seconds * 1000),
      }),
    );
    return { kind: 'answered', value: { accountId: account.accountId, accessToken } };
  }
}
