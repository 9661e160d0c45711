import { errorCode, type ErrorCode } from '@game/contract';
import type { SignUpTrace } from '@game/database';
import type { Cipher } from '../../platform/cipher.js';
import { boolean, nullable, object, oneOf, text, type Reader } from '../../platform/database/columns.js';
import type { ClientRequest, WithCookies } from '../../platform/http/client-request.js';
import { sha256 } from '../../platform/sha256.js';
import {
  askForTokens,
  callbackPathOf,
  oauthSiteIds,
  type OAuthSite,
  type OAuthSiteId,
  type Person,
} from '../../platform/sites/oauth-site.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { SignedCookies } from './cookies.js';
import { findState, insertState, takeState } from './store/oauth-states.js';
import type { SiteTokens } from './store/x-accounts.js';

/** The choices of a visitor who signs up through another site. */
export interface NewSiteAccount {
  trace: SignUpTrace;
  newsletter: boolean;
  referralCode: string | null;
  timeZone: string;
}

/** What the account at another site is needed for. `newAccount` is used if the visitor has no account yet. */
type OAuthPurpose = { kind: 'signIn'; newAccount: NewSiteAccount } | { kind: 'connect'; playerId: string };

/** What is stored while the player is at the other site. */
export interface OAuthState {
  siteId: OAuthSiteId;
  purpose: OAuthPurpose;
  /** The path, with its query, to redirect the browser to after success. */
  done: string;
  /** The path, the error code, and the next path, to redirect the browser to after a failure. */
  failed: { path: string; code: ErrorCode; redirect: string | null };
  codeVerifier: string;
  redirectUri: string;
}

const purposes = {
  signIn: object({
    kind: oneOf(['signIn']),
    newAccount: object({
      trace: object({ addressDigest: text, deviceDigest: text }),
      newsletter: boolean,
      referralCode: nullable(text),
      timeZone: text,
    }),
  }),
  connect: object({ kind: oneOf(['connect']), playerId: text }),
};
const readKind = object({ kind: oneOf(['signIn', 'connect']) });

const readState: Reader<OAuthState> = object({
  siteId: oneOf(oauthSiteIds),
  purpose: (value) => purposes[readKind(value).kind](value),
  done: text,
  failed: object({ path: text, code: (value) => errorCode.parse(value), redirect: nullable(text) }),
  codeVerifier: text,
  redirectUri: text,
});

/** The result of a successful authorization: the account at the site, and encrypted tokens. */
export interface OAuthGrant {
  person: Person;
  tokens: SiteTokens;
}

/** The parsed result of a callback. `state` is undefined if it is unknown or expired; `grant` is null after a failure. */
export interface OAuthResult {
  state: OAuthState | undefined;
  grant: OAuthGrant | null;
  cookies: string[];
}

/** How long a player has to answer the other site's consent page. */
const stateLifetimeMs = 5 * 60_000;

const cookieName = 'oauth-state';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'sites' | 'rateLimits'> & {
  cookies: SignedCookies;
  cipher: Cipher;
};

/**
 * OAuth 2.0 with PKCE. The state is bound to the site and, by a signed cookie, to the browser. It is used once.
 * See decision 0020.
 */
export class OAuthFlow {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Stores the state. Returns the authorization URL.
   * @throws {Refusal} `TOO_MANY_ATTEMPTS`
   */
  async begin(
    site: OAuthSite,
    { origin, networkParty }: ClientRequest,
    options: Pick<OAuthState, 'purpose' | 'done' | 'failed'>,
  ): Promise<WithCookies<{ url: string }>> {
    const { database, clock, random, cookies, rateLimits } = this.#dependencies;
    await rateLimits.countNetworks('consent', networkParty);
    const state = random.hexadecimal(16);
    const codeVerifier = random.hexadecimal(32);
    const redirectUri = `${origin}${callbackPathOf(site.id)}`;
    const content: OAuthState = { siteId: site.id, ...options, codeVerifier, redirectUri };
    const now = clock.now();
    const row = {
      id: random.uuid(),
      identifier: identifierOf(state),
      value: JSON.stringify(content),
      now,
      expiresAt: new Date(now.getTime() + stateLifetimeMs),
    };
    await database.run((connection) => insertState(connection, row));
    const parameters = new URLSearchParams({
      response_type: 'code',
      client_id: site.clientId,
      redirect_uri: redirectUri,
      scope: site.scopes.join(' '),
      state,
      code_challenge_method: 'S256',
      code_challenge: sha256(codeVerifier, 'base64url'),
      ...site.authorizationParameters,
    });
    const url = new URL(site.authorizeUrlAt(origin));
    for (const [name, value] of parameters) url.searchParams.set(name, value);
    return { reply: { url: url.href }, cookies: [cookies.set(cookieName, state, stateLifetimeMs)] };
  }

  /** Returns whether the browser was given `state`. */
  isFromBrowser(state: string, { cookies }: ClientRequest): boolean {
    return this.#dependencies.cookies.read(cookies, cookieName) === state;
  }

  /** Uses up the state of a callback and exchanges its code. */
  async finish(siteId: OAuthSiteId, query: Record<string, string>, client: ClientRequest): Promise<OAuthResult> {
    const { database, clock, sites, cookies } = this.#dependencies;
    const identifier = identifierOf(query['state'] ?? '');
    const now = clock.now();
    const stored = await database.run((connection) => findState(connection, identifier, now));
    const state = stored === undefined ? undefined : readState(JSON.parse(stored));
    const site = sites[siteId];
    if (!state || !site || state.siteId !== siteId) return { state: undefined, grant: null, cookies: [] };
    if (!this.isFromBrowser(query['state'] ?? '', client)) return { state, grant: null, cookies: [] };
    const isTaken = await database.run((connection) => takeState(connection, identifier, now));
    const grant = isTaken ? await this.#exchange(site, state, query['code']) : null;
    return { state, grant, cookies: [cookies.remove(cookieName)] };
  }

  /** Exchanges an authorization code; null if there is none, or if the site refuses or fails. */
  async #exchange(
    site: OAuthSite,
    { redirectUri, codeVerifier }: OAuthState,
    code: string | undefined,
  ): Promise<OAuthGrant | null> {
    if (code === undefined) return null;
    const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier };
    const response = await askForTokens(site, grant, AbortSignal.timeout(site.timeoutMs));
    if (response.kind !== 'answered') return null;
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds, scope } = response.value;
    const person = await site.whoIs(accessToken);
    if (!person) return null;
    const { clock, cipher } = this.#dependencies;
    const tokens = {
      accessToken: cipher.seal(accessToken),
      refreshToken: refreshToken === undefined ? undefined : cipher.seal(refreshToken),
      accessTokenExpiresAt: seconds === undefined ? undefined : new Date(clock.now().getTime() + seconds * 1000),
      scope: (scope?.split(' ') ?? site.scopes).join(),
    };
    return { person, tokens };
  }
}

/** The state itself is only in the URL and in the cookie; the database has its hash. */
function identifierOf(state: string): string {
  return `oauth-state|${sha256(state)}`;
}
