import * as z from 'zod/mini';
import { id, instant } from './fields.js';
import { command, query } from './operation.js';
import { publicProfile } from './public-profile.js';

/** An open offer of a rematch, as the invited player sees it. */
export const rematchOffer = z.object({
  /** The private game to join. */
  gameId: id,
  /** The completed game that the two players have played before. */
  previousGameId: id,
  challenger: publicProfile,
  stakeAmount: z.int(),
  /** Whether the challenger has made their move, so that the game can be joined. */
  isReady: z.boolean(),
  /** When the offer ends. */
  deadlineAt: instant,
});
export type RematchOffer = z.infer<typeof rematchOffer>;

const gameInput = z.object({ gameId: id });

/** How often the caller won, lost and tied against another player. */
const results = z.object({ wins: z.int(), losses: z.int(), ties: z.int() });

/** The score between the caller and the opponent of one of their games. */
export const pairScore = z.object({
  /** In the last 12 hours. */
  recent: results,
  total: results,
  /** When a rematch of the game can no longer be offered; null while the game is not completed. */
  offerUntil: z.nullable(instant),
});
export type PairScore = z.infer<typeof pairScore>;

/** The operations on rematches: private games that are offered to the opponent of a completed game. */
export const rematchOperations = {
  'rematches.offer': command({
    access: 'player',
    summary: "Offers the opponent of the caller's completed game a private game with the same stake",
    input: gameInput,
    /**
     * The new offer, or the one that is already open between the two players: `isOwn` is false if the opponent made it. It
     * can be the rematch of another game, with another stake.
     */
    reply: z.object({ gameId: id, isOwn: z.boolean(), stakeAmount: z.int() }),
    invalidInput: 'GAME_NOT_FOUND',
    movesTickets: true,
    stakes: true,
    refusals: [
      'REMATCH_UNAVAILABLE',
      'REMATCH_DECLINED',
      'REMATCH_TOO_LATE',
      'REMATCH_PLAYED',
      'TOO_MANY_REMATCH_OFFERS',
      'OPPONENT_BLOCKED',
      'GAME_NOT_AVAILABLE',
      'INSUFFICIENT_BALANCE_TO_CREATE',
      'INSUFFICIENT_BALANCE_TO_JOIN',
      'TOO_MANY_OPEN_GAMES',
    ],
  }),
  'rematches.decline': command({
    access: 'player',
    summary: 'Declines a rematch that was offered to the caller; the challenger gets the stake back',
    input: gameInput,
    reply: z.object({}),
    invalidInput: 'GAME_NOT_FOUND',
    movesTickets: true,
    refusals: ['GAME_NOT_AVAILABLE'],
  }),
  'rematches.listOffers': query({
    access: 'player',
    summary: 'Lists the open rematches that are offered to the caller, newest first, at most ten',
    input: z.object({}),
    reply: z.object({ offers: z.array(rematchOffer) }),
  }),
  'rematches.getScore': query({
    access: 'player',
    summary:
      'Returns the score between the caller and the opponent of a game, which can be a rematch that is offered to either',
    input: gameInput,
    reply: pairScore,
    invalidInput: 'GAME_NOT_FOUND',
  }),
  'rematches.get': query({
    access: 'player',
    summary: 'Returns whom a rematch of the caller is offered to, and whether that player declined it',
    input: gameInput,
    reply: z.object({ invited: publicProfile, isDeclined: z.boolean() }),
    invalidInput: 'GAME_NOT_FOUND',
  }),
};

/** Sent to the invited player when an offer is made, can be accepted, or is over. */
export const rematchEvents = {
  'rematches.changed': z.object({
    gameId: id,
    challenger: publicProfile,
    stakeAmount: z.int(),
    /** `offered` while the challenger chooses their move, and `ready` once the game can be joined. */
    state: z.enum(['offered', 'ready', 'over']),
  }),
};
