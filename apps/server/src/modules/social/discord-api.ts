import * as z from 'zod/mini';
import { askSite, type SiteAnswer } from '../../platform/sites/ask-site.js';
import type { DiscordSite } from '../../platform/sites/discord-site.js';
import type { SiteAccess } from '../account/service.js';

/** Returns whether an account is a member of our Discord server. */
export async function isMember(
  discord: DiscordSite,
  { accessToken }: SiteAccess,
  signal: AbortSignal,
): Promise<SiteAnswer<boolean>> {
  const response = await askSite(`${discord.apiUrl}/users/@me/guilds/${discord.guildId}/member`, {
    headers: { authorization: `Bearer ${accessToken}` },
    schema: z.object({ user: z.optional(z.object({ id: z.string() })) }),
    signal,
  });
  if (response.kind === 'refused' && response.status === 404) return { kind: 'answered', value: false };
  return response.kind === 'answered' ? { kind: 'answered', value: true } : response;
}
