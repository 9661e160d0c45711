import * as z from 'zod/mini';
import { id } from './id.js';

/** What anyone may know of a player (D-05). */
export const publicProfile = z.object({
  id,
  username: z.string(),
  avatarUrl: z.nullable(z.string()),
  isBot: z.boolean(),
});
export type PublicProfile = z.infer<typeof publicProfile>;

/** Told to the player's own connections (RTM-01). */
export const profileEvents = {
  /** Their balance is no longer what it was, and neither is their transaction history. */
  'profiles.balanceChanged': z.object({}),
  /** Something else of their own profile is no longer what it was. */
  'profiles.changed': z.object({}),
};
