import * as z from 'zod/mini';
import { askSite } from './ask-site.js';
import type { OAuthSite, Person } from './oauth-site.js';

/** The scopes we request (AUC-01). */
export const xScopes = ['tweet.read', 'tweet.write', 'users.read', 'offline.access'];

/** The further parameters of the authorization URL that the specification names (AUC-01). */
export const xAuthorizationParameters = { access_type: 'offline', force_verify: 'true' };

/** X, or its sandbox: to sign in, and to read posts and follows. */
export interface XSite extends OAuthSite {
  readonly id: 'x';
  /** Base URL of the API, such as `https://api.x.com/2`. */
  readonly apiUrl: string;
  /** Our own handle, without @, which players mention and follow. */
  readonly handle: string;
  /** Returns the page to follow us, for players who use our site at `origin`. */
  followUrlAt(origin: string): string;
}

/** URLs and credentials of X. */
export interface XSettings {
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
  userUrl: string;
  apiUrl: string;
  handle: string;
  timeoutMs: number;
}

/** Creates the real X, or any site at the configured URLs. */
export function realX({ authorizeUrl, userUrl, ...settings }: XSettings): XSite {
  return {
    ...settings,
    id: 'x',
    kind: 'on',
    scopes: xScopes,
    authorizationParameters: xAuthorizationParameters,
    authorizeUrlAt: () => authorizeUrl,
    followUrlAt: () => `https://x.com/intent/follow?screen_name=${settings.handle}`,
    whoIs: (accessToken) => whoIsAtX(userUrl, accessToken, settings.timeoutMs),
  };
}

const answer = z.object({
  data: z.object({
    id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
    username: z.string().check(z.regex(/^[A-Za-z0-9_]{1,64}$/)),
  }),
});

/** Fetches the owner of an X access token; null if X refuses, fails or sends something else. */
export async function whoIsAtX(userUrl: string, accessToken: string, timeoutMs: number): Promise<Person | null> {
  const response = await askSite(userUrl, {
    headers: { authorization: `Bearer ${accessToken}` },
    schema: answer,
    signal: AbortSignal.timeout(timeoutMs),
  });
  return response.kind === 'answered' ? response.value.data : null;
}
