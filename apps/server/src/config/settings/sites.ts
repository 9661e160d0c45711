import * as z from 'zod';
import { webUrl, whole, wholeBetween, withoutSlash, type Settings } from '../setting-types.js';
import { discordUrls, xUrls } from '../sites.js';

export const siteSettings = {
  X_CLIENT_ID: {
    type: z.string().optional(),
    meaning: 'OAuth client of X. The callback is `PUBLIC_URL` + `/api/auth/callback/x`.',
  },
  X_CLIENT_SECRET: { type: z.string().optional(), meaning: 'Its secret.' },
  X_HANDLE: {
    type: z
      .string()
      .regex(/^@?[A-Za-z0-9_]{1,15}$/, 'Expected a handle')
      .transform((handle) => handle.replace('@', ''))
      .optional(),
    meaning: "The game's own handle on X, which players mention and follow. Needed with X.",
  },
  X_MONTHLY_READS: {
    type: wholeBetween(100, 2_000_000_000).optional(),
    byDefault: 'no limit',
    meaning:
      'The posts that all servers together may read at X in a calendar month (UTC), because X [charges for each](operations.md#x). Mentions are paused before it is exceeded, until the next month.',
  },
  DISCORD_CLIENT_ID: {
    type: z.string().optional(),
    meaning: 'OAuth client of Discord. The callback is `PUBLIC_URL` + `/api/auth/callback/discord`.',
  },
  DISCORD_CLIENT_SECRET: { type: z.string().optional(), meaning: 'Its secret.' },
  DISCORD_GUILD_ID: {
    type: z.string().regex(/^\d+$/, 'Expected the id of a server').optional(),
    meaning: "The id of the game's own Discord server. Needed with Discord.",
  },
  DISCORD_INVITE_URL: { type: webUrl.optional(), meaning: 'The invitation to this server. Needed with Discord.' },
  SITE_TIMEOUT_SECONDS: {
    type: whole(10, 1, 25).transform((value) => value * 1000),
    meaning: 'Timeout for requests to X and Discord; at most 25.',
  },
  X_AUTHORIZE_URL: { type: webUrl.default(xUrls.authorize), meaning: 'Another endpoint.' },
  X_TOKEN_URL: { type: webUrl.default(xUrls.token), meaning: 'Another endpoint.' },
  X_USER_URL: { type: webUrl.default(xUrls.user), meaning: 'Another endpoint.' },
  X_API_URL: { type: webUrl.default(xUrls.api).transform(withoutSlash), meaning: 'Another endpoint.' },
  DISCORD_AUTHORIZE_URL: { type: webUrl.default(discordUrls.authorize), meaning: 'Another endpoint.' },
  DISCORD_TOKEN_URL: { type: webUrl.default(discordUrls.token), meaning: 'Another endpoint.' },
  DISCORD_API_URL: { type: webUrl.default(discordUrls.api).transform(withoutSlash), meaning: 'Another endpoint.' },
} satisfies Settings;
