import * as z from 'zod/mini';
import { id } from './id.js';
import { query } from './operation.js';

/** What anyone may know of a player (D-05). */
export const publicProfile = z.object({
  id,
  username: z.string(),
  avatarUrl: z.nullable(z.string()),
  isBot: z.boolean(),
});
export type PublicProfile = z.infer<typeof publicProfile>;

/** What can be asked of players. */
export const profileOperations = {
  'profiles.getBalance': query({
    access: 'player',
    summary: "The caller's tickets",
    input: z.object({}),
    reply: z.object({ balance: z.int() }),
  }),
};

/** Told to the player's own connections: their balance is no longer what it was (RTM-01). */
export const profileEvents = {
  'profiles.balanceChanged': z.object({}),
};
