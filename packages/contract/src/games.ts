import * as z from 'zod/mini';
import { hexadecimal, id, instant, move, nonce, outcome, stakeAmount } from './fields.js';
import { command, query } from './operation.js';
import { publicProfile } from './public-profile.js';

/** A player's revealed move, with the nonce to check its commitment (D-04). */
const revealedMove = z.object({ move, nonce: hexadecimal });

/** The result of a game; sent only after the game is completed (D-03, D-04). */
export const gameResult = z.object({
  winnerId: z.nullable(id),
  outcomeP1: outcome,
  outcomeP2: outcome,
  /** Tickets that the winner received, or that each player got back after a draw. */
  winningAmount: z.int(),
  player1: revealedMove,
  /** null if player 2 missed the deadline (D-13). */
  player2: z.nullable(revealedMove),
});
export type GameResult = z.infer<typeof gameResult>;

const sharedFields = {
  id,
  /** Increases by one with each change, so that a late event never overwrites newer state. */
  version: z.int(),
  status: z.enum(['waiting', 'inProgress', 'completed', 'cancelled']),
  stakeAmount: z.int(),
  player1: publicProfile,
  player2: z.nullable(publicProfile),
  player1HasMoved: z.boolean(),
  player2HasMoved: z.boolean(),
  player1Commitment: z.nullable(hexadecimal),
  player2Commitment: z.nullable(hexadecimal),
  createdAt: instant,
  /** When the game is settled without the missing move (D-13); null after it is over. */
  deadlineAt: z.nullable(instant),
  /** Whether the site was down and the deadline is later because of it (D-13). */
  isDeadlineExtended: z.boolean(),
  /** Present if the game is private: the lobby does not list it. Without an `invitedId`, anyone with its link may join. */
  invitation: z.optional(z.object({ invitedId: z.nullable(id) })),
  result: z.nullable(gameResult),
};

/** A game without hidden moves, as both players may see it (D-03). */
export const sharedGame = z.object(sharedFields);
export type SharedGame = z.infer<typeof sharedGame>;

/** A game as one of its players sees it: with their own move. */
export const game = z.object({ ...sharedFields, ownMove: z.nullable(move) });
export type Game = z.infer<typeof game>;

/** A game as its link shows it to everyone. */
export const challenge = z.object({
  gameId: id,
  challenger: publicProfile,
  stakeAmount: z.int(),
  /** `preparing` while the challenger chooses their move; `taken` once another player has joined; `over` if cancelled. */
  state: z.enum(['preparing', 'open', 'taken', 'over']),
  /** The code with which a visitor who signs up counts as invited by the challenger; null if that is a bot. */
  referralCode: z.nullable(z.string()),
});
export type Challenge = z.infer<typeof challenge>;

const gameReply = z.object({ game });
const gameInput = z.object({ gameId: id });
const stakeInput = z.object({ stakeAmount });
const invalidStake = {
  'stakeAmount too_big': 'STAKE_TOO_HIGH',
  'stakeAmount not_multiple_of': 'STAKE_NOT_WHOLE',
  '': 'INVALID_STAKE',
} as const;

/** The operations on games. */
export const gameOperations = {
  'games.createWithStake': command({
    access: 'player',
    summary: 'Creates a game and holds its stake (RPC-01, VAL-01)',
    input: stakeInput,
    reply: z.object({ gameId: id }),
    invalidInput: invalidStake,
    movesTickets: true,
    stakes: true,
    refusals: ['INSUFFICIENT_BALANCE_TO_CREATE', 'TOO_MANY_OPEN_GAMES'],
  }),
  'games.createPrivateWithStake': command({
    access: 'player',
    summary: 'Creates a game that the lobby does not list: players join it by its link',
    input: stakeInput,
    reply: z.object({ gameId: id }),
    invalidInput: invalidStake,
    movesTickets: true,
    stakes: true,
    refusals: ['INSUFFICIENT_BALANCE_TO_CREATE', 'TOO_MANY_OPEN_GAMES'],
  }),
  'games.joinWithStake': command({
    access: 'player',
    summary: 'Joins a listed game as player 2 and holds the stake (RPC-02, VAL-02)',
    input: gameInput,
    reply: gameReply,
    invalidInput: 'GAME_NOT_FOUND',
    movesTickets: true,
    stakes: true,
    refusals: ['OWN_GAME', 'GAME_NOT_AVAILABLE', 'INSUFFICIENT_BALANCE_TO_JOIN', 'TOO_MANY_OPEN_GAMES'],
  }),
  'games.playWithStake': command({
    access: 'player',
    summary:
      'Joins the open game with this stake that has waited longest, people before bots; creates one if there is none',
    input: stakeInput,
    /** Whether the caller has joined a game of another player; otherwise they have created one. */
    reply: z.object({ gameId: id, isJoined: z.boolean() }),
    invalidInput: invalidStake,
    movesTickets: true,
    stakes: true,
    refusals: [
      'GAME_NOT_AVAILABLE',
      'INSUFFICIENT_BALANCE_TO_CREATE',
      'INSUFFICIENT_BALANCE_TO_JOIN',
      'TOO_MANY_OPEN_GAMES',
    ],
  }),
  'games.move': command({
    access: 'player',
    summary: "Stores the caller's move; the second one settles the game (VAL-03, D-12)",
    input: z.object({ gameId: id, move, nonce }),
    reply: gameReply,
    invalidInput: { nonce: 'INVALID_NONCE', '': 'INVALID_MOVE' },
    movesTickets: true,
    refusals: ['GAME_NOT_FOUND', 'MOVE_NOT_ALLOWED', 'ALREADY_MOVED', 'WAITING_FOR_PLAYER_1', 'NONCE_REUSED'],
  }),
  'games.cancel': command({
    access: 'player',
    summary: 'Cancels a game that nobody has joined and refunds its stake (D-13)',
    input: gameInput,
    reply: gameReply,
    invalidInput: 'GAME_NOT_FOUND',
    movesTickets: true,
    refusals: ['GAME_NOT_CANCELLABLE'],
  }),
  'games.get': query({
    access: 'player',
    summary: 'Returns a game of the caller',
    input: gameInput,
    reply: gameReply,
    invalidInput: 'GAME_NOT_FOUND',
  }),
  'games.getChallenge': query({
    access: 'anyone',
    summary: 'Returns what the link of a game shows to those who may join it; no move and no result',
    input: gameInput,
    reply: z.object({ challenge }),
    invalidInput: 'GAME_NOT_FOUND',
  }),
  'games.listOpen': query({
    access: 'player',
    summary: 'Lists the open games of the caller, newest first, at most ten (D-14)',
    input: z.object({}),
    reply: z.object({ games: z.array(game) }),
  }),
};

/** Sent to the players of a game when it is created and after each change: its full new state without hidden moves (RTM-01, D-03). */
export const gameEvents = {
  'games.changed': z.object({ game: sharedGame }),
};
