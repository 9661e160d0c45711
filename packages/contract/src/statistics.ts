import { moves } from '@game/rules';
import * as z from 'zod/mini';
import { id } from './id.js';
import { query } from './operation.js';
import { publicProfile } from './profiles.js';

const move = z.enum(moves);
const instant = z.iso.datetime();
const tally = { games: z.int(), wins: z.int(), losses: z.int(), ties: z.int() };

/** A player's completed games in figures (STA-01, CON-03). Games that were called off are none of them. */
export const statistics = z.object({
  ...tally,
  /** Tickets: the stake more for each win, less for each loss, nothing for a tie. */
  profit: z.int(),
  /** Tickets that were staked in these games. */
  staked: z.int(),
  /** How many games in a row were won at most. */
  bestStreak: z.int(),
  /** What came of each move, in the order of the carousel; a game that ended without one counts in none. */
  moves: z.array(z.object({ move, ...tally })),
  /** The profit after some of the games, in their order: evenly chosen, the last one among them. */
  history: z.array(z.object({ game: z.int(), completedAt: instant, profit: z.int() })),
});
export type Statistics = z.infer<typeof statistics>;

/** A completed game from the side of one of its players. */
export const recentOutcome = z.object({
  gameId: id,
  opponent: publicProfile,
  outcome: z.enum(['win', 'loss', 'tie']),
  stakeAmount: z.int(),
  /** null for who let the deadline pass (D-13). */
  ownMove: z.nullable(move),
  opponentMove: z.nullable(move),
  completedAt: instant,
});
export type RecentOutcome = z.infer<typeof recentOutcome>;

/** What can be asked of the caller's own results, and of nobody else's. */
export const statisticsOperations = {
  'statistics.get': query({
    access: 'player',
    summary: "The caller's completed games in figures (STA-01, CON-03)",
    input: z.object({}),
    reply: z.object({ statistics }),
  }),
  'statistics.listRecentOutcomes': query({
    access: 'player',
    summary: "The caller's last five completed games, newest first (LOB-06, TBL-01)",
    input: z.object({}),
    reply: z.object({ outcomes: z.array(recentOutcome) }),
  }),
};
