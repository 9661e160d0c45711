import * as z from 'zod/mini';
import { askSite, type SiteAnswer } from './ask-site.js';

/** The sites that players can connect accounts of. */
export const oauthSiteIds = ['x', 'discord'] as const;
export type OAuthSiteId = (typeof oauthSiteIds)[number];

/** The owner of an account at another site. */
export interface Person {
  /** Stays the same when they change their username. */
  id: string;
  /** Their username there, without @. */
  username: string;
}

/** Another site with OAuth 2.0, or its sandbox. */
export interface OAuthSite {
  readonly id: OAuthSiteId;
  readonly kind: 'on' | 'sandbox';
  readonly clientId: string;
  readonly clientSecret: string;
  readonly tokenUrl: string;
  /** Time limit of one request, in milliseconds. */
  readonly timeoutMs: number;
  readonly scopes: string[];
  /** Further parameters of the authorization URL. */
  readonly authorizationParameters: Record<string, string>;
  /** Returns the authorization endpoint, for players who use our site at `origin`. */
  authorizeUrlAt(origin: string): string;
  /** Fetches the owner of an access token; null if the site refuses, fails or sends something else. */
  whoIs(accessToken: string): Promise<Person | null>;
}

/** Returns the path of our redirect URI for a site. */
export function callbackPathOf(siteId: OAuthSiteId): string {
  return `/api/auth/callback/${siteId}`;
}

const token = z.string().check(z.minLength(1), z.maxLength(10_000));
const tokenAnswer = z.object({
  access_token: token,
  refresh_token: z.optional(token),
  expires_in: z.optional(z.number()),
  scope: z.optional(z.string()),
});

/** The response of a token endpoint. */
export type TokenAnswer = z.infer<typeof tokenAnswer>;

/** Encodes a client credential for the Basic header, as RFC 6749, section 2.3.1 requires. */
function formEncode(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

/** Requests tokens from a site for `grant`: an authorization code or a refresh token. */
export async function askForTokens(
  { tokenUrl, clientId, clientSecret }: OAuthSite,
  grant: Record<string, string>,
  signal: AbortSignal,
): Promise<SiteAnswer<TokenAnswer>> {
  return askSite(tokenUrl, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${formEncode(clientId)}:${formEncode(clientSecret)}`)}` },
    body: new URLSearchParams(grant),
    schema: tokenAnswer,
    signal,
  });
}
