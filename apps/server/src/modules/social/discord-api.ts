import * as z from 'zod/mini';
import { askSite, type SiteAnswer } from '../../platform/ask-site.js';
import type { Access, DiscordSite } from '../auth/service.js';

/** Whether an account has joined our server at Discord. */
export async function isMember(
  discord: DiscordSite,
  { accessToken }: Access,
  signal: AbortSignal,
): Promise<SiteAnswer<boolean>> {
  const said = await askSite(`${discord.apiUrl}/users/@me/guilds/${discord.guildId}/member`, {
    headers: { authorization: `Bearer ${accessToken}` },
    schema: z.object({ user: z.optional(z.object({ id: z.string() })) }),
    signal,
  });
  if (said.kind === 'refused' && said.status === 404) return { kind: 'answered', value: false };
  return said.kind === 'answered' ? { kind: 'answered', value: true } : said;
}
