import { maximumTickets } from '@game/rules';
import * as z from 'zod/mini';
import { id, instant, move, outcome, position } from './fields.js';
import { query } from './operation.js';
import { publicProfile } from './public-profile.js';

const tally = { games: z.int(), wins: z.int(), losses: z.int(), ties: z.int() };

/** The statistics of a player's completed games (STA-01, CON-03), and of their tournaments. Cancelled ones do not count. */
export const statistics = z.object({
  ...tally,
  /** Tickets: plus the stake for each win, minus the stake for each loss. */
  profit: z.int(),
  /** The tickets staked in these games. */
  staked: z.int(),
  /** The longest run of consecutive wins. */
  bestStreak: z.int(),
  /** The results of each move, in the order of the carousel. A game without an own move does not count. */
  moves: z.array(z.object({ move, ...tally })),
  /** The completed tournaments. `profit` adds the prize of each that was won, and subtracts the stake of each. */
  tournaments: z.object({ played: z.int(), won: z.int(), prizes: z.int(), profit: z.int() }),
  /** The profit after every nth game and the last one, oldest first, at most 100 points, each with the id of its game. */
  history: z.array(z.object({ game: z.int(), gameId: id, completedAt: instant, profit: z.int() })),
});
export type Statistics = z.infer<typeof statistics>;

/** A completed game from one player's point of view. */
export const recentOutcome = z.object({
  gameId: id,
  opponent: publicProfile,
  outcome,
  stakeAmount: z.int(),
  /** null if the player missed the deadline (D-13). */
  ownMove: z.nullable(move),
  opponentMove: z.nullable(move),
  completedAt: instant,
});
export type RecentOutcome = z.infer<typeof recentOutcome>;

/** What a player types as a username: at most 100 characters, no control characters. */
const typedUsername = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}]{1,100}$/u));

const stake = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maximumTickets));

/** The operations on the caller's statistics. */
export const statisticsOperations = {
  'statistics.get': query({
    access: 'player',
    summary: "Returns the statistics of the caller's completed games (STA-01, CON-03)",
    input: z.object({}),
    reply: z.object({ statistics }),
  }),
  'statistics.listRecentOutcomes': query({
    access: 'player',
    summary: "Lists the caller's last five completed games, newest first (LOB-06, TBL-01)",
    input: z.object({}),
    reply: z.object({ outcomes: z.array(recentOutcome) }),
  }),
  'statistics.listGames': query({
    access: 'player',
    summary: "Lists the caller's completed games that match a filter, newest first, at most 20 per page",
    input: z.object({
      outcome: z.optional(outcome),
      opponents: z.optional(z.enum(['players', 'bots'])),
      /** The username of the only opponent whose games are listed, in upper or lower case. */
      opponent: z.optional(typedUsername),
      /** In tickets. */
      minimumStake: z.optional(stake),
      maximumStake: z.optional(stake),
      /** Only the games of the last days, of 24 hours each. */
      days: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366))),
      /** `nextCursor` of the previous page; without it, the newest games. */
      cursor: z.optional(position),
    }),
    reply: z.object({
      games: z.array(recentOutcome),
      /** null on the last page. A page can have fewer games, even none, because a request searches a limited number. */
      nextCursor: z.nullable(z.string()),
    }),
  }),
};
