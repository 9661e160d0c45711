import { getOAuthState } from 'better-auth/api';
import type { Clock } from '../../platform/clock.js';
import { placeholderEmailOf } from './email.js';
import { askForTokens, callbackPathOf, type OAuthSite, type Person } from './oauth-site.js';

/** What came back from a site, to be exchanged for tokens. */
interface CodeGrant {
  code: string;
  redirectURI: string;
  codeVerifier?: string | undefined;
}

/**
 * What Better Auth is told of another site, for players who reach us at `address`; `onPerson` hears whose account comes
 * back from there.
 */
export function providerAt(address: string, site: OAuthSite, clock: Clock, onPerson: (person: Person) => void) {
  const { id, clientId, clientSecret, scopes, authorizationParameters } = site;
  return {
    providerId: id,
    clientId,
    clientSecret,
    authorizationUrl: site.authorizeUrlAt(address),
    redirectURI: `${address}${callbackPathOf(id)}`,
    scopes,
    pkce: true,
    // Nobody signs up with Discord: its accounts are connected to those that exist.
    disableSignUp: id !== 'x',
    getToken: (grant: CodeGrant) => exchange(site, clock, grant),
    authorizationUrlParams: authorizationParameters,
    getUserInfo: async ({ accessToken }: { accessToken?: string | undefined }) => {
      const person = await site.whoIs(accessToken ?? '');
      if (person) onPerson(person);
      return person && { id: person.id, name: '', email: placeholderEmailOf(person.id), emailVerified: false };
    },
    mapProfileToUser: async () => {
      // What the state carried since `beginSignIn`, kept on our side.
      const { signUp } = ((await getOAuthState()) ?? {}) as { signUp?: Record<string, unknown> };
      return { ...signUp };
    },
  };
}

/** Exchanges a code for tokens; a site that does not answer in time is one that refuses. */
async function exchange(site: OAuthSite, clock: Clock, { code, redirectURI, codeVerifier = '' }: CodeGrant) {
  const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectURI, code_verifier: codeVerifier };
  const said = await askForTokens(site, grant, AbortSignal.timeout(site.timeoutMs));
  if (said.kind !== 'answered') throw new Error(`${site.id} gave no tokens`);
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds, scope } = said.value;
  const nowMs = clock.now().getTime();
  return {
    tokenType: 'bearer',
    accessToken,
    ...(refreshToken === undefined ? {} : { refreshToken }),
    ...(seconds === undefined ? {} : { accessTokenExpiresAt: new Date(nowMs + seconds * 1000) }),
    scopes: scope?.split(' ') ?? site.scopes,
  };
}
