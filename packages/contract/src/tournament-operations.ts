import { maximumStake, minimumStake, moves, tournamentSizes } from '@game/rules';
import * as z from 'zod/mini';
import { id } from './id.js';
import { command, query } from './operation.js';
import {
  openMatch,
  readyMatch,
  tournament,
  tournamentChange,
  tournamentSummary,
  tournamentViewer,
} from './tournaments.js';

// Apart from what is told of tournaments, which is all that a browser's realtime connection has to load.
const move = z.enum(moves);
const tournamentInput = z.object({ tournamentId: id });
const changeReply = z.object({ change: tournamentChange });

/** What can be asked of tournaments. */
export const tournamentOperations = {
  'tournaments.list': query({
    access: 'anyone',
    summary: 'Tournaments of one status, newest first: others than waiting ones only to their participants (TRN-01)',
    input: z.object({ status: z.enum(['waiting', 'in_progress', 'completed']) }),
    reply: z.object({
      tournaments: z.array(z.object({ ...tournamentSummary.shape, hasJoined: z.boolean() })),
    }),
  }),
  'tournaments.get': query({
    access: 'anyone',
    summary: 'A tournament with its players and matches, and what concerns the caller alone (TDT-01)',
    input: tournamentInput,
    /** `viewer` is null when nobody is signed in. */
    reply: z.object({ tournament, viewer: z.nullable(tournamentViewer) }),
    invalidInput: 'TOURNAMENT_NOT_FOUND',
  }),
  'tournaments.listReadyMatches': query({
    access: 'player',
    summary: "The matches that wait for the caller's move, the nearest deadline first",
    input: z.object({}),
    reply: z.object({ matches: z.array(readyMatch) }),
  }),
  'tournaments.listOpenMatches': query({
    access: 'player',
    summary: "The caller's matches that are being played, whoever has the move, the nearest deadline first",
    input: z.object({}),
    reply: z.object({ matches: z.array(openMatch) }),
  }),
  'tournaments.createWithStake': command({
    access: 'player',
    summary: 'Creates a tournament with the caller as its first participant (RPC-04, VAL-17, D-16)',
    input: z.object({
      maxPlayers: z.literal(tournamentSizes),
      stakeAmount: z.int().check(z.minimum(minimumStake), z.maximum(maximumStake)),
      initialMove: move,
    }),
    reply: z.object({ tournamentId: id }),
    invalidInput: {
      maxPlayers: 'INVALID_MAX_PLAYERS',
      'stakeAmount too_small': 'STAKE_BELOW_MINIMUM',
      'stakeAmount too_big': 'STAKE_ABOVE_MAXIMUM',
      stakeAmount: 'STAKE_REQUIRED',
      initialMove: 'INITIAL_MOVE_REQUIRED',
    },
    movesTickets: true,
    stakes: true,
  }),
  'tournaments.join': command({
    access: 'player',
    summary: 'Takes a seat with stake and initial move; the last seat starts the tournament (RPC-05, VAL-15, D-16)',
    input: z.object({ tournamentId: id, initialMove: move }),
    reply: changeReply,
    signedOut: 'NOT_SIGNED_IN_TO_JOIN',
    invalidInput: 'TOURNAMENT_JOIN_FAILED',
    movesTickets: true,
    stakes: true,
  }),
  'tournaments.leave': command({
    access: 'player',
    summary: 'Gives the seat in a waiting tournament up and refunds its stake (D-19)',
    input: tournamentInput,
    reply: changeReply,
    invalidInput: 'TOURNAMENT_NOT_FOUND',
    movesTickets: true,
  }),
  'tournaments.cancel': command({
    access: 'player',
    summary: "Calls off the caller's own waiting tournament and refunds every stake (D-19)",
    input: tournamentInput,
    reply: changeReply,
    invalidInput: 'TOURNAMENT_NOT_FOUND',
    movesTickets: true,
  }),
  'tournaments.move': command({
    access: 'player',
    summary: "Stores the caller's move in a ready match; the second one settles or replays it (TRN-02, D-17)",
    input: z.object({ matchId: id, move }),
    reply: changeReply,
    invalidInput: 'TOURNAMENT_MOVE_FAILED',
    movesTickets: true,
  }),
  'tournaments.acknowledgeHands': command({
    access: 'player',
    summary: 'Notes that the caller has been shown their first `count` hands of a tournament (TDT-11)',
    input: z.object({ tournamentId: id, count: z.int().check(z.minimum(0), z.maximum(1000)) }),
    reply: z.object({}),
    invalidInput: 'TOURNAMENT_NOT_FOUND',
  }),
  'tournaments.acknowledgeResult': command({
    access: 'player',
    summary: 'Notes that the caller has been shown how a tournament ended (TDT-12)',
    input: tournamentInput,
    reply: z.object({}),
    invalidInput: 'TOURNAMENT_NOT_FOUND',
  }),
};
