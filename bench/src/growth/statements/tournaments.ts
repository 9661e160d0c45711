import type * as tournamentAcknowledgements from '../../../../apps/server/dist/modules/tournaments/store/acknowledgements.js';
import type * as tournamentLists from '../../../../apps/server/dist/modules/tournaments/store/read-lists.js';
import type * as tournamentReads from '../../../../apps/server/dist/modules/tournaments/store/read-tournament.js';
import type * as tournamentMatches from '../../../../apps/server/dist/modules/tournaments/store/write-matches.js';
import type * as tournamentSeats from '../../../../apps/server/dist/modules/tournaments/store/write-seats.js';
import type * as tournamentWrites from '../../../../apps/server/dist/modules/tournaments/store/write-tournament.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { limit } from './arguments.js';

const move = { move: 'rock', nonce: 'nonce', commitment: 'commitment' } as const;

export const tournamentsStatements: StoreFile[] = [
  callsOf<typeof tournamentAcknowledgements>('tournaments/store/acknowledgements', {
    findAcknowledgement: (s) => [s.tournamentId, s.playerId],
    isParticipant: (s) => [s.tournamentId, s.playerId],
    acknowledge: (s) => [s.tournamentId, s.playerId, { seenHands: 1, hasSeenResult: true }],
  }),
  callsOf<typeof tournamentLists>('tournaments/store/read-lists', {
    listLimit: null,
    findWaitingTournaments: (s) => [s.now, limit],
    findTournamentsOfPlayer: (s) => [s.playerId, 'completed', limit],
    findReadyMatches: (s) => [s.playerId, s.now],
    findOpenMatches: (s) => [s.playerId, s.now],
    findExpiredTournaments: (s) => [s.now, limit],
  }),
  callsOf<typeof tournamentReads>('tournaments/store/read-tournament', {
    loadTournament: (s) => [s.tournamentId],
    tournamentExists: (s) => [s.tournamentId],
    lockTournament: (s) => [s.waitingTournamentId],
    lockTournamentOfMatch: (s) => [s.runningTournament.matches[0]?.id ?? s.newId],
    lockTournamentUnlessLocked: (s) => [s.waitingTournamentId],
  }),
  callsOf<typeof tournamentMatches>('tournaments/store/write-matches', {
    insertMatches: (s) => [
      s.runningTournament.matches.slice(0, 1).map((match) => ({ ...match, id: s.newId, roundNumber: 9 })),
    ],
    updateMatch: (s) => [s.runningTournament.matches[0] as (typeof s.runningTournament.matches)[number]],
    insertTie: (s) => [
      {
        matchId: s.runningTournament.matches[0]?.id ?? s.newId,
        handNumber: 9,
        player1Move: 'rock',
        player2Move: 'rock',
        player1Nonce: null,
        player2Nonce: null,
        player1Commitment: null,
        player2Commitment: null,
        endedAt: s.now,
      },
    ],
  }),
  callsOf<typeof tournamentSeats>('tournaments/store/write-seats', {
    takeSeat: (s) => [{ tournamentId: s.waitingTournamentId, playerId: s.newId, now: s.now }],
    insertParticipant: (s) => [{ tournamentId: s.tournamentId, playerId: s.busyId, joinedAt: s.now, sealed: move }],
    giveUpSeat: (s) => [s.waitingTournament, s.waitingTournament.participants[0]?.participant.id ?? 0, s.now],
  }),
  callsOf<typeof tournamentWrites>('tournaments/store/write-tournament', {
    insertTournament: (s) => [
      {
        tournamentId: s.newId,
        maxPlayers: 4,
        stakeAmount: 5,
        player1Id: s.playerId,
        seed: s.seed,
        seedHash: s.seedHash,
        createdAt: s.now,
        deadlineAt: s.soon,
      },
    ],
    touchTournament: (s) => [s.runningTournament],
    completeTournament: (s) => [s.runningTournament, s.runningTournament.player1, s.now],
    cancelTournament: (s) => [s.waitingTournament, s.now],
  }),
];
