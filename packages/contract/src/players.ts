import * as z from 'zod/mini';
import { id, username } from './fields.js';
import { command, query } from './operation.js';
import { publicProfile } from './public-profile.js';

/** What everyone may see of a player: the public profile, the month of joining and the results (D-05, D-40). */
export const playerPage = z.object({
  player: publicProfile,
  /** The month in which the player joined (UTC), such as `2026-03`. */
  joinedIn: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  /** null if the player does not show their results. */
  results: z.nullable(
    z.object({
      /** Completed games. */
      games: z.int(),
      wins: z.int(),
      /** The longest run of consecutive wins. */
      bestStreak: z.int(),
      tournamentsWon: z.int(),
    }),
  ),
  /** Whether the caller has blocked the player. */
  isBlocked: z.boolean(),
  /** The caller's results against the player; null for a visitor, and on the caller's own page. */
  headToHead: z.nullable(z.object({ wins: z.int(), losses: z.int(), ties: z.int() })),
});
export type PlayerPage = z.infer<typeof playerPage>;

/** The reasons for which a player can be reported. */
export const reportReasons = ['cheating', 'name', 'picture', 'several_accounts', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The maximum length of what a player can add to a report, in characters. */
export const reportDetailsLength = 300;

const other = z.object({ playerId: id });

/** The operations on other players. */
export const playerOperations = {
  'players.get': query({
    access: 'anyone',
    summary: 'Returns the public page of a player. Deleted and suspended accounts have none',
    input: z.object({ username }),
    invalidInput: 'PLAYER_NOT_FOUND',
    reply: playerPage,
  }),
  'players.block': command({
    access: 'player',
    summary: 'Blocks a player, who can then no longer invite the caller',
    input: other,
    invalidInput: 'PLAYER_NOT_FOUND',
    reply: z.object({}),
    isIdempotent: true,
  }),
  'players.unblock': command({
    access: 'player',
    summary: 'Ends the block of a player',
    input: other,
    invalidInput: 'PLAYER_NOT_FOUND',
    reply: z.object({}),
    isIdempotent: true,
  }),
  'players.listBlocked': query({
    access: 'player',
    summary: 'Lists the players whom the caller has blocked, newest first',
    input: z.object({}),
    reply: z.object({ players: z.array(publicProfile) }),
  }),
  'players.report': command({
    access: 'player',
    summary: 'Reports a player to the operators',
    input: z.object({
      playerId: id,
      reason: z.enum(reportReasons),
      details: z.string().check(z.trim(), z.maxLength(reportDetailsLength), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
    }),
    reply: z.object({}),
    refusals: ['PLAYER_NOT_FOUND'],
  }),
};
