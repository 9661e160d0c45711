import * as z from 'zod/mini';
import { id, instant } from './fields.js';
import { query } from './operation.js';
import { publicProfile } from './profiles.js';

/** A game in the lobby: player 1 has moved, and player 2 is missing (FLT-01). */
export const listedGame = z.object({
  id,
  player1: publicProfile,
  stakeAmount: z.int(),
  createdAt: instant,
});
export type ListedGame = z.infer<typeof listedGame>;

/** The three counters of the lobby (LOB-03, D-35); `staked` in tickets. */
export const counters = z.object({ players: z.int(), online: z.int(), staked: z.int() });
export type Counters = z.infer<typeof counters>;

/** The operations of the lobby. */
export const lobbyOperations = {
  'lobby.listGames': query({
    access: 'anyone',
    summary: 'Lists the games to join, newest first, without those of the caller (FLT-01)',
    input: z.object({}),
    reply: z.object({ games: z.array(listedGame) }),
    isLongAndPublic: true,
  }),
  'lobby.getCounters': query({
    access: 'anyone',
    summary: 'Returns the counters Players, Online and Staked (LOB-03)',
    input: z.object({}),
    reply: counters,
  }),
};

/** Sent to everyone in the lobby (RTM-01). */
export const lobbyEvents = {
  'lobby.gameListed': z.object({ game: listedGame }),
  'lobby.gameUnlisted': z.object({ gameId: id }),
  'lobby.countersChanged': counters,
};
