import * as z from 'zod/mini';
import { askSite } from '../../platform/ask-site.js';
import type { OAuthSite, Person } from './oauth-site.js';

/** What players are asked to allow at Discord: to tell who they are, and whether they are in our server there. */
export const discordScopes = ['identify', 'guilds.members.read'];

/** How Discord is reached: to connect an account, and to ask whether its owner has joined. */
export interface DiscordSite extends OAuthSite {
  readonly id: 'discord';
  /** Where its API is, such as `https://discord.com/api/v10`. */
  readonly apiUrl: string;
  /** Our own server there. */
  readonly guildId: string;
  /** Where players who reach us at `origin` join it. */
  inviteUrlAt(origin: string): string;
}

/** Addresses and credentials of Discord. */
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

/** Discord itself, or whatever the settings say is to be taken for it. */
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

/** Whose access token it is at Discord; null when Discord does not say so as it should. */
export async function whoIsAtDiscord(apiUrl: string, accessToken: string, timeoutMs: number): Promise<Person | null> {
  const said = await askSite(`${apiUrl}/users/@me`, {
    headers: { authorization: `Bearer ${accessToken}` },
    schema: answer,
    signal: AbortSignal.timeout(timeoutMs),
  });
  return said.kind === 'answered' ? said.value : null;
}
