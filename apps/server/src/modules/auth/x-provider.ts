import * as z from 'zod/mini';
import { authPath } from './better-auth.js';

/** Where X sends browsers back to, below the site's address. */
export const xCallbackPath = `${authPath}/callback/x`;

/** What players are asked to allow (AUC-01). */
export const xScopes = ['tweet.read', 'tweet.write', 'users.read', 'offline.access'];

/** Addresses and credentials of X, or of what stands in for it. */
interface XEndpoints {
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
  userUrl: string;
}

/** How X is reached. */
export interface XProvider {
  kind: 'on' | 'sandbox';
  /** The endpoints for players who reach us at `site`. */
  at(site: string): XEndpoints;
}

/** X itself, or whatever the settings say is to be taken for it. */
export function realX(endpoints: XEndpoints): XProvider {
  return { kind: 'on', at: () => endpoints };
}

/** A person at X. */
export interface XUser {
  /** What stays when they change their name. */
  id: string;
  /** The handle, without @. */
  username: string;
}

/** How long X may take to answer, in milliseconds. */
const timeoutMs = 10_000;

const answer = z.object({
  data: z.object({
    id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
    username: z.string().check(z.regex(/^[A-Za-z0-9_]{1,64}$/)),
  }),
});

/** Whose access token it is; null when X does not say so as it should. */
export async function fetchXUser(userUrl: string, accessToken: string): Promise<XUser | null> {
  try {
    const response = await fetch(userUrl, {
      headers: { authorization: `Bearer ${accessToken}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return response.ok ? answer.parse(await response.json()).data : null;
  } catch {
    return null;
  }
}
