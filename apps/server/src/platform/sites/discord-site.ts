import * as z from 'zod/mini';
import { askSite } from './ask-site.js';
import type { OAuthSite, Person } from './oauth-site.js';

/** The scopes we request: the player's identity, and whether they are a member of our server. */
export const discordScopes = ['identify', 'guilds.members.read'];

/** Discord, or its sandbox: to connect accounts, and to check who has joined our server there. */
export interface DiscordSite extends OAuthSite {
  readonly id: 'discord';
  /** Base URL of the API, such as `https://discord.com/api/v10`. */
  readonly apiUrl: string;
  /** The id of our own Discord server. */
  readonly guildId: string;
  /** Returns the invitation to our server, for players who use our site at `origin`. */
  inviteUrlAt(origin: string): string;
}

/** URLs and credentials of Discord. */
export interface DiscordSettings {
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
  apiUrl: string;
  guildId: string;
  inviteUrl: string;
  timeoutMs: number;
}

/** Creates the real Discord, or any site at the configured URLs. */
export function realDiscord({ authorizeUrl, inviteUrl, ...settings }: DiscordSettings): DiscordSite {
  return {
    ...settings,
    id: 'discord',
    kind: 'on',
    scopes: discordScopes,
    authorizationParameters: { prompt: 'consent' },
    authorizeUrlAt: () => authorizeUrl,
    inviteUrlAt: () => inviteUrl,
    whoIs: (accessToken) => whoIsAtDiscord(settings.apiUrl, accessToken, settings.timeoutMs),
  };
}

const answer = z.object({
  id: z.string().check(z.regex(/^\d{1,25}$/)),
  username: z.string().check(z.regex(/^[A-Za-z0-9_.]{2,32}$/)),
});

/** Fetches the owner of a Discord access token; null if Discord refuses, fails or sends something else. */
export async function whoIsAtDiscord(apiUrl: string, accessToken: string, timeoutMs: number): Promise<Person | null> {
  const response = await askSite(`${apiUrl}/users/@me`, {
    headers: { authorization: `Bearer ${accessToken}` },
    schema: answer,
    signal: AbortSignal.timeout(timeoutMs),
  });
  return response.kind === 'answered' ? response.value : null;
}
