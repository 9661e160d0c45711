import { tournamentSizes } from '@game/rules';
import * as z from 'zod/mini';
import { id, move, nonce, stakeAmount } from './fields.js';
import { command, query } from './operation.js';
import {
  openMatch,
  tournament,
  tournamentChange,
  tournamentSummary,
  tournamentViewer,
  waitingMatch,
} from './tournament-views.js';

// Separate from the events in tournaments.ts, so that the realtime code of the browser does not load the operations.
const tournamentInput = z.object({ tournamentId: id });
const listedTournament = z.object({ ...tournamentSummary.shape, hasJoined: z.boolean() });
const changeReply = z.object({ change: tournamentChange });

/** The operations on tournaments. */
export const tournamentOperations = {
  'tournaments.list': query({
    access: 'anyone',
    summary:
      'Lists tournaments of a status, newest first; only participants see those not waiting for players (TRN-01)',
    input: z.object({ status: z.enum(['waiting', 'in_progress', 'completed']) }),
    reply: z.object({ tournaments: z.array(listedTournament) }),
  }),
  'tournaments.getNext': query({
    access: 'anyone',
    summary: 'Returns the next house tournament, which starts at a set time; null if there is none',
    input: z.object({}),
    reply: z.object({ tournament: z.nullable(listedTournament) }),
  }),
  'tournaments.get': query({
    access: 'anyone',
    summary:
      'Returns a tournament with its players and matches, and its state for the caller; visitors only get a waiting one (TDT-01, RTE-15)',
    input: tournamentInput,
    /** `viewer` is null if the caller is not signed in. */
    reply: z.object({ tournament, viewer: z.nullable(tournamentViewer) }),
    invalidInput: 'TOURNAMENT_NOT_FOUND',
    refusals: ['NOT_SIGNED_IN'],
  }),
  'tournaments.listReadyMatches': query({
    access: 'player',
    summary: "Lists the matches that wait for the caller's move, nearest deadline first",
    input: z.object({}),
    reply: z.object({ matches: z.array(waitingMatch) }),
  }),
  'tournaments.listOpenMatches': query({
    access: 'player',
    summary: "Lists the caller's open matches, including those that wait for the opponent, nearest deadline first",
    input: z.object({}),
    reply: z.object({ matches: z.array(openMatch) }),
  }),
  'tournaments.createWithStake': command({
    access: 'player',
    summary: 'Creates a tournament with the caller as its first participant (RPC-04, VAL-17, D-16)',
    input: z.object({
      maxPlayers: z.literal(tournamentSizes),
      stakeAmount,
      initialMove: move,
      nonce,
    }),
    reply: z.object({ tournamentId: id }),
    invalidInput: {
      maxPlayers: 'INVALID_MAX_PLAYERS',
      'stakeAmount too_small': 'STAKE_BELOW_MINIMUM',
      'stakeAmount too_big': 'STAKE_ABOVE_MAXIMUM',
      'stakeAmount not_multiple_of': 'STAKE_NOT_WHOLE',
      stakeAmount: 'STAKE_REQUIRED',
      initialMove: 'INITIAL_MOVE_REQUIRED',
      nonce: 'INVALID_NONCE',
    },
    movesTickets: true,
    stakes: true,
    refusals: ['INSUFFICIENT_BALANCE_TO_CREATE', 'TOO_MANY_WAITING_TOURNAMENTS', 'NONCE_REUSED'],
  }),
  'tournaments.join': command({
    access: 'player',
    summary: 'Joins with stake and initial move; the last player starts the tournament (RPC-05, VAL-15, D-16)',
    input: z.object({ tournamentId: id, initialMove: move, nonce }),
    reply: changeReply,
    signedOut: 'NOT_SIGNED_IN_TO_JOIN',
    invalidInput: { nonce: 'INVALID_NONCE', '': 'TOURNAMENT_JOIN_FAILED' },
    movesTickets: true,
    stakes: true,
    refusals: [
      'TOURNAMENT_NOT_FOUND',
      'OWN_TOURNAMENT',
      'ALREADY_JOINED',
      'TOURNAMENT_NOT_AVAILABLE',
      'TOO_MANY_WAITING_TOURNAMENTS',
      'INSUFFICIENT_BALANCE_TO_JOIN_TOURNAMENT',
      'NONCE_REUSED',
    ],
  }),
  'tournaments.leave': command({
    access: 'player',
    summary: 'Leaves a tournament that waits for players and refunds the stake (D-19)',
    input: tournamentInput,
    reply: changeReply,
    invalidInput: 'TOURNAMENT_NOT_FOUND',
    movesTickets: true,
    refusals: ['NOT_JOINED', 'TOURNAMENT_NOT_LEAVABLE', 'CREATOR_CANNOT_LEAVE'],
  }),
  'tournaments.cancel': command({
    access: 'player',
    summary: "Cancels the caller's own tournament while it waits for players, and refunds all stakes (D-19)",
    input: tournamentInput,
    reply: changeReply,
    invalidInput: 'TOURNAMENT_NOT_FOUND',
    movesTickets: true,
    refusals: ['NOT_YOUR_TOURNAMENT', 'TOURNAMENT_NOT_CANCELLABLE'],
  }),
  'tournaments.move': command({
    access: 'player',
    summary: "Stores the caller's move in a ready match; the second one settles or replays it (TRN-02, D-17)",
    /** A move for another hand than the current one is refused. Hands count from 0: each tie adds one. */
    input: z.object({ matchId: id, handNumber: z.int().check(z.minimum(0)), move, nonce }),
    reply: changeReply,
    invalidInput: { nonce: 'INVALID_NONCE', '': 'TOURNAMENT_MOVE_FAILED' },
    movesTickets: true,
    refusals: ['MATCH_NOT_FOUND', 'NOT_YOUR_MATCH', 'MATCH_NOT_READY', 'OTHER_HAND', 'ALREADY_MOVED', 'NONCE_REUSED'],
  }),
  'tournaments.acknowledgeHands': command({
    access: 'player',
    summary: 'Records that the caller has seen their first `count` hands of a tournament (TDT-11)',
    input: z.object({ tournamentId: id, count: z.int().check(z.minimum(0), z.maximum(1000)) }),
    reply: z.object({}),
    invalidInput: 'TOURNAMENT_NOT_FOUND',
    isIdempotent: true,
    refusals: ['NOT_JOINED'],
  }),
  'tournaments.acknowledgeResult': command({
    access: 'player',
    summary: 'Records that the caller has seen the result of a tournament (TDT-12)',
    input: tournamentInput,
    reply: z.object({}),
    invalidInput: 'TOURNAMENT_NOT_FOUND',
    isIdempotent: true,
    refusals: ['NOT_JOINED'],
  }),
};
