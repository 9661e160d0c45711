import * as z from 'zod/mini';
import { id } from './id.js';
import { query } from './operation.js';
import { publicProfile } from './profiles.js';

/** A game that stands in the lobby: created, with player 1's move sealed, and nobody in the second seat (FLT-01). */
export const listedGame = z.object({
  id,
  player1: publicProfile,
  stakeAmount: z.int(),
  /** When the game was created, ISO 8601. */
  createdAt: z.iso.datetime(),
});
export type ListedGame = z.infer<typeof listedGame>;

/** The three figures above the lobby (LOB-03, D-35); stakes in tickets. */
export const counters = z.object({ players: z.int(), online: z.int(), staked: z.int() });
export type Counters = z.infer<typeof counters>;

/** What can be asked of the lobby. */
export const lobbyOperations = {
  'lobby.listGames': query({
    access: 'anyone',
    summary: 'The games to join, newest first, without the caller’s own (FLT-01)',
    input: z.object({}),
    reply: z.object({ games: z.array(listedGame) }),
    isLongAndPublic: true,
  }),
  'lobby.getCounters': query({
    access: 'anyone',
    summary: 'Players, Online and Staked (LOB-03)',
    input: z.object({}),
    reply: counters,
  }),
};

/** Told to everyone in the lobby (RTM-01). */
export const lobbyEvents = {
  'lobby.gameListed': z.object({ game: listedGame }),
  'lobby.gameUnlisted': z.object({ gameId: id }),
  'lobby.countersChanged': counters,
};
