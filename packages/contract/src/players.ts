import * as z from 'zod/mini';
import { query } from './operation.js';
import { publicProfile } from './profiles.js';

/** A username in an address. Whatever else is there names no player. */
const username = z.string().check(z.regex(/^[\w.-]{1,40}$/));

/** What everyone may see of a player: the public profile, and what can be counted in public (D-05). */
export const playerPage = z.object({
  player: publicProfile,
  /** The day on which the player joined (UTC). */
  joinedOn: z.iso.date(),
  /** Completed games. */
  games: z.int(),
  wins: z.int(),
  /** The longest run of consecutive wins. */
  bestStreak: z.int(),
  tournamentsWon: z.int(),
  /** The caller's results against the player; null for a visitor, and on the caller's own page. */
  headToHead: z.nullable(z.object({ wins: z.int(), losses: z.int(), ties: z.int() })),
});
export type PlayerPage = z.infer<typeof playerPage>;

/** The operations on other players. */
export const playerOperations = {
  'players.get': query({
    access: 'anyone',
    summary: 'Returns the public page of a player. Deleted and suspended accounts have none',
    input: z.object({ username }),
    invalidInput: 'PLAYER_NOT_FOUND',
    reply: playerPage,
  }),
};
