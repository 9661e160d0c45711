import * as z from 'zod/mini';
import { askSite } from '../../platform/ask-site.js';
import type { OAuthSite, Person } from './oauth-site.js';

/** What players are asked to allow at X (AUC-01). */
export const xScopes = ['tweet.read', 'tweet.write', 'users.read', 'offline.access'];

/** How X is reached: to sign in, and to ask about posts and follows. */
export interface XSite extends OAuthSite {
  readonly id: 'x';
  /** Where its API is, such as `https://api.x.com/2`. */
  readonly apiUrl: string;
  /** Our own name there, without @: what players mention and follow. */
  readonly handle: string;
  /** Where players who reach us at `origin` follow it. */
  followUrlAt(origin: string): string;
}

/** Addresses and credentials of X. */
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

/** X itself, or whatever the settings say is to be taken for it. */
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

/** What AUC-01 has the address at X say besides. */
export const xAuthorizationParameters = { access_type: 'offline', force_verify: 'true' };

const answer = z.object({
  data: z.object({
    id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
    username: z.string().check(z.regex(/^[A-Za-z0-9_]{1,64}$/)),
  }),
});

/** Whose access token it is at X; null when X does not say so as it should. */
export async function whoIsAtX(userUrl: string, accessToken: string, timeoutMs: number): Promise<Person | null> {
  const said = await askSite(userUrl, {
    headers: { authorization: `Bearer ${accessToken}` },
    schema: answer,
    signal: AbortSignal.timeout(timeoutMs),
  });
  return said.kind === 'answered' ? said.value.data : null;
}
