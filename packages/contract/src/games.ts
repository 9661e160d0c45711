import { maximumStake, minimumStake, moves } from '@game/rules';
import * as z from 'zod/mini';
import { id } from './id.js';
import { command, query } from './operation.js';
import { publicProfile } from './profiles.js';

const move = z.enum(moves);
const outcome = z.enum(['win', 'loss', 'tie']);
const hexadecimal = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** One player's revealed move and the nonce that opens its commitment (D-04). */
const revealedMove = z.object({ move, nonce: hexadecimal });

/** How a game ended; part of a view only once the game is completed (D-03, D-04). */
export const gameResult = z.object({
  winnerId: z.nullable(id),
  outcomeP1: outcome,
  outcomeP2: outcome,
  /** Tickets the winner got, or each player got back after a draw. */
  winningAmount: z.int(),
  player1: revealedMove,
  /** null when player 2 let the deadline pass (D-13). */
  player2: z.nullable(revealedMove),
});
export type GameResult = z.infer<typeof gameResult>;

const sharedFields = {
  id,
  /** Rises by one with each change, so that a late message never overwrites a newer state. */
  version: z.int(),
  status: z.enum(['waiting', 'inProgress', 'completed', 'cancelled']),
  stakeAmount: z.int(),
  player1: publicProfile,
  player2: z.nullable(publicProfile),
  player1HasMoved: z.boolean(),
  player2HasMoved: z.boolean(),
  player1Commitment: z.nullable(hexadecimal),
  player2Commitment: z.nullable(hexadecimal),
  createdAt: z.iso.datetime(),
  /** When the game is settled without the player it waits for (D-13), ISO 8601; null once it is over. */
  deadlineAt: z.nullable(z.iso.datetime()),
  result: z.nullable(gameResult),
};

/** A game as both its players may see it: no hidden move in it (D-03). */
export const sharedGame = z.object(sharedFields);
export type SharedGame = z.infer<typeof sharedGame>;

/** A game as one of its players sees it: with the move they made themselves. */
export const game = z.object({ ...sharedFields, ownMove: z.nullable(move) });
export type Game = z.infer<typeof game>;

const gameReply = z.object({ game });
const gameInput = z.object({ gameId: id });

/** What can be asked of games. */
export const gameOperations = {
  'games.createWithStake': command({
    access: 'player',
    summary: 'Creates a game and holds its stake (RPC-01, VAL-01)',
    input: z.object({ stakeAmount: z.int().check(z.minimum(minimumStake), z.maximum(maximumStake)) }),
    reply: z.object({ gameId: id }),
    invalidInput: 'INVALID_STAKE',
    movesTickets: true,
    stakes: true,
  }),
  'games.joinWithStake': command({
    access: 'player',
    summary: 'Takes the second seat of a listed game and holds the stake (RPC-02, VAL-02)',
    input: gameInput,
    reply: gameReply,
    invalidInput: 'GAME_NOT_FOUND',
    movesTickets: true,
    stakes: true,
  }),
  'games.move': command({
    access: 'player',
    summary: "Stores the caller's move; the second one settles the game (VAL-03, D-12)",
    input: z.object({ gameId: id, move }),
    reply: gameReply,
    invalidInput: 'INVALID_MOVE',
    movesTickets: true,
  }),
  'games.cancel': command({
    access: 'player',
    summary: 'Calls off a game nobody has joined and refunds its stake (D-13)',
    input: gameInput,
    reply: gameReply,
    invalidInput: 'GAME_NOT_FOUND',
    movesTickets: true,
  }),
  'games.get': query({
    access: 'player',
    summary: 'A game of the caller',
    input: gameInput,
    reply: gameReply,
    invalidInput: 'GAME_NOT_FOUND',
  }),
  'games.listOpen': query({
    access: 'player',
    summary: 'The games of the caller that are not over, newest first: at most ten (D-14)',
    input: z.object({}),
    reply: z.object({ games: z.array(game) }),
  }),
};

/** Told to the two players of a game: its full new row, hidden moves left out (RTM-01, D-03). */
export const gameEvents = {
  'games.changed': z.object({ game: sharedGame }),
};
