import type { SiteAnswer } from '../../platform/ask-site.js';
import type { Cipher } from '../../platform/cipher.js';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database.js';
import type { Player } from '../../platform/player.js';
import { askForTokens, type OAuthSite } from './oauth-site.js';
import type { OAuthSites } from './other-sites.js';
import { findTokens, replaceTokens, type StoredTokens } from './store/accounts-elsewhere.js';

interface Dependencies {
  database: Database;
  clock: Clock;
  cipher: Cipher;
  sites: OAuthSites;
}

/** How long before its end a token is renewed, in milliseconds: so that it lasts for what it is used for. */
const renewBeforeMs = 60_000;

/** An account elsewhere, and what may be asked in its owner's name. */
export interface Access {
  /** The id of the account at the other site. */
  accountId: string;
  accessToken: string;
}

/** The tokens other sites have given us for players: kept encrypted, renewed when their time is over. */
export class AccessTokens {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** The id of the player's account at a site; null when none is connected. */
  async accountIdOf({ id }: Pick<Player, 'id'>, { id: siteId }: Pick<OAuthSite, 'id'>): Promise<string | null> {
    return (await this.#find(id, siteId))?.accountId ?? null;
  }

  /**
   * What to ask a site with, in the player's name. 'refused' when there is no account, or its owner has withdrawn what
   * they had allowed.
   */
  async of({ id }: Pick<Player, 'id'>, site: OAuthSite, signal: AbortSignal): Promise<SiteAnswer<Access>> {
    const account = await this.#find(id, site.id);
    const access = account && this.#usable(account);
    if (!account || access) return access ? { kind: 'answered', value: access } : { kind: 'refused', status: 401 };
    const renewed = await this.#renew(account, site, signal);
    if (renewed.kind !== 'refused') return renewed;
    // Another request may have renewed it meanwhile, which a token allows once.
    const again = await this.#find(id, site.id);
    const other = again && again.accessToken !== account.accessToken ? this.#usable(again) : null;
    return other ? { kind: 'answered', value: other } : renewed;
  }

  async #find(userId: string, siteId: OAuthSite['id']): Promise<StoredTokens | undefined> {
    return this.#dependencies.database.run((connection) => findTokens(connection, userId, siteId));
  }

  #usable({ accountId, accessToken: sealed, accessTokenExpiresAt }: StoredTokens): Access | null {
    const { clock, cipher } = this.#dependencies;
    const isOver =
      accessTokenExpiresAt !== null && accessTokenExpiresAt.getTime() - renewBeforeMs <= clock.now().getTime();
    const accessToken = sealed === null || isOver ? null : cipher.open(sealed);
    return accessToken === null ? null : { accountId, accessToken };
  }

  async #renew(account: StoredTokens, site: OAuthSite, signal: AbortSignal): Promise<SiteAnswer<Access>> {
    const { database, clock, cipher } = this.#dependencies;
    const refreshToken = account.refreshToken === null ? null : cipher.open(account.refreshToken);
    if (refreshToken === null) return { kind: 'refused', status: 401 };
    const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const said = await askForTokens(site, grant, signal);
    if (said.kind !== 'answered') return said;
    const { access_token: accessToken, refresh_token: next, expires_in: seconds } = said.value;
    await database.run((connection) =>
      replaceTokens(connection, account.id, {
        accessToken: cipher.seal(accessToken),
        refreshToken: next === undefined ? account.refreshToken : cipher.seal(next),
        accessTokenExpiresAt: seconds === undefined ? null : new Date(clock.now().getTime() + seconds * 1000),
      }),
    );
    return { kind: 'answered', value: { accountId: account.accountId, accessToken } };
  }
}
