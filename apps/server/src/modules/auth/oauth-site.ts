import * as z from 'zod/mini';
import { askSite, type SiteAnswer } from '../../platform/ask-site.js';
import { authPath } from './better-auth.js';

/** The sites whose accounts players can connect to theirs. */
export type OAuthSiteId = 'x' | 'discord';

/** A person at another site. */
export interface Person {
  /** What stays when they change their name. */
  id: string;
  /** What they are called there, without @. */
  username: string;
}

/** Another site with OAuth 2.0, or what stands in for it in development. */
export interface OAuthSite {
  readonly id: OAuthSiteId;
  readonly kind: 'on' | 'sandbox';
  readonly clientId: string;
  readonly clientSecret: string;
  readonly tokenUrl: string;
  /** How long it may take for an answer, in milliseconds. */
  readonly timeoutMs: number;
  /** What players are asked to allow. */
  readonly scopes: string[];
  /** What the address to go to says besides. */
  readonly authorizationParameters: Record<string, string>;
  /** Where players who reach us at `origin` are asked. */
  authorizeUrlAt(origin: string): string;
  /** Whose access token it is; null when the site does not say so as it should. */
  whoIs(accessToken: string): Promise<Person | null>;
}

/** Where a site sends browsers back to, below our own address. */
export function callbackPathOf(siteId: OAuthSiteId): string {
  return `${authPath}/callback/${siteId}`;
}

const token = z.string().check(z.minLength(1), z.maxLength(10_000));
const tokenAnswer = z.object({
  access_token: token,
  refresh_token: z.optional(token),
  expires_in: z.optional(z.number()),
  scope: z.optional(z.string()),
});

/** What a site gives for a code or for a refresh token. */
export type TokenAnswer = z.infer<typeof tokenAnswer>;

/** Asks a site for tokens, as its client; `grant` says for what. */
export async function askForTokens(
  { tokenUrl, clientId, clientSecret }: OAuthSite,
  grant: Record<string, string>,
  signal: AbortSignal,
): Promise<SiteAnswer<TokenAnswer>> {
  return askSite(tokenUrl, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams(grant),
    schema: tokenAnswer,
    signal,
  });
}
