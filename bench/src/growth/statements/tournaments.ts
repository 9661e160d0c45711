import type * as tournamentAcknowledgements from '../../../../apps/server/dist/modules/tournaments/store/acknowledgements.js';
import type * as tournamentBatch from '../../../../apps/server/dist/modules/tournaments/store/batch.js';
import type * as tournamentDeadlines from '../../../../apps/server/dist/modules/tournaments/store/extend-deadlines.js';
import type * as tournamentLists from '../../../../apps/server/dist/modules/tournaments/store/read-lists.js';
import type * as tournamentReads from '../../../../apps/server/dist/modules/tournaments/store/read-tournament.js';
import type * as tournamentSealed from '../../../../apps/server/dist/modules/tournaments/store/sealed-tables.js';
import type * as tournamentTrophyFacts from '../../../../apps/server/dist/modules/tournaments/store/trophy-facts.js';
import type * as tournamentUnseen from '../../../../apps/server/dist/modules/tournaments/store/unseen-results.js';
import type * as tournamentMatches from '../../../../apps/server/dist/modules/tournaments/store/write-matches.js';
import type * as tournamentSeats from '../../../../apps/server/dist/modules/tournaments/store/write-seats.js';
import type * as tournamentWrites from '../../../../apps/server/dist/modules/tournaments/store/write-tournament.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import type { Sample } from '../sample.js';
import { firstId, ledgerRow, limit, page, requestAnswer } from './arguments.js';
import { moveCipher } from '../move-cipher.js';

/** A tied hand of a match of the running tournament. */
function newTie({ runningTournament, newId, now }: Sample) {
  return {
    matchId: runningTournament.matches[0]?.id ?? newId,
    handNumber: 9,
    player1Move: 'rock' as const,
    player2Move: 'rock' as const,
    player1Nonce: null,
    player2Nonce: null,
    player1Commitment: null,
    player2Commitment: null,
    endedAt: now,
  };
}

export const tournamentsStatements: StoreFile[] = [
  callsOf<typeof tournamentAcknowledgements>('tournaments/store/acknowledgements', {
    findAcknowledgement: (s) => [s.tournamentId, s.playerId],
    isParticipant: (s) => [s.tournamentId, s.playerId],
    acknowledge: (s) => [s.tournamentId, s.playerId, { seenHands: 1, hasSeenResult: true }],
  }),
  callsOf<typeof tournamentBatch>('tournaments/store/batch', {
    storeTournamentBatch: (s) => [
      moveCipher,
      {
        versions: s.versions.tournamentVersions,
        playerIds: [s.playerId],
        tournaments: [s.runningTournament.tournament],
        matches: s.runningTournament.matches.filter(({ matchStatus }) => matchStatus !== 'completed'),
        ties: [newTie(s)],
        movedIds: s.runningTournament.participants.slice(0, 1).map(({ participant }) => participant.id),
        entries: [ledgerRow(s)],
        messages: [{ channel: 'mail', recipient: s.email, content: { subject: '', text: '' } }],
        answers: [requestAnswer(s)],
        nonceIds: [s.newId],
        now: s.now,
      },
    ],
  }),
  callsOf<typeof tournamentDeadlines>('tournaments/store/extend-deadlines', {
    extendDeadlines: (s) => [{ startedAt: s.soon, lengthMs: 60_000, lastDeadlineAt: null }],
  }),
  callsOf<typeof tournamentLists>('tournaments/store/read-lists', {
    listLimit: null,
    findWaitingTournaments: (s) => [s.now, limit],
    findWaitingTournament: (s) => [s.waitingTournamentId, s.now],
    findScheduledTournament: (s) => [s.now],
    findTournamentsOfPlayer: (s) => [s.playerId, 'completed', limit],
    countWaitingTournaments: (s) => [s.playerId],
    findUnmovedHands: (s) => [[s.playerId, s.otherId], s.now],
    findReadyMatches: (s) => [s.playerId, s.now],
    findOpenMatches: (s) => [s.playerId, s.now],
    findUnfilledTournaments: (s) => [s.now, limit],
    findOverdueTournaments: (s) => [s.now, limit],
  }),
  callsOf<typeof tournamentSealed>('tournaments/store/sealed-tables', {
    findSealedInitialMoves: () => ['1', limit],
    replaceSealedInitialMove: () => [{ id: '1', sealed: 'sealed', context: '' }, 'sealed again'],
    findSealedMoves: () => [firstId, page],
    replaceSealedMove: (s) => [{ id: s.newId, sealed: 'sealed', context: '' }, 'sealed again'],
  }),
  callsOf<typeof tournamentTrophyFacts>('tournaments/store/trophy-facts', {
    findTrophyFacts: (s) => [s.playerId],
  }),
  callsOf<typeof tournamentUnseen>('tournaments/store/unseen-results', {
    hasUnseenHand: null,
    findUnseenTournaments: (s) => [s.playerId, s.before],
  }),
  callsOf<typeof tournamentReads>('tournaments/store/read-tournament', {
    readTournaments: (s) => [moveCipher, { matchIds: s.runningTournament.matches.map(({ id }) => id) }],
    loadTournament: (s) => [moveCipher, s.tournamentId],
    tournamentExists: (s) => [s.tournamentId],
    lockTournament: (s) => [moveCipher, s.waitingTournamentId],
    lockTournamentUnlessLocked: (s) => [moveCipher, s.waitingTournamentId],
  }),
  callsOf<typeof tournamentMatches>('tournaments/store/write-matches', {
    insertMatches: (s) => [
      moveCipher,
      s.runningTournament.matches.slice(0, 1).map((match) => ({ ...match, id: s.newId, roundNumber: 9 })),
    ],
    insertTies: (s) => [[newTie(s)]],
  }),
  callsOf<typeof tournamentSeats>('tournaments/store/write-seats', {
    takeSeat: (s) => [{ tournamentId: s.waitingTournamentId, playerId: s.newId, now: s.now }],
    insertParticipant: (s) => [
      {
        tournamentId: s.tournamentId,
        playerId: s.busyId,
        joinedAt: s.now,
        sealedMove: 'sealed',
        commitment: 'commitment',
      },
    ],
    insertNonce: (s) => [s.newId],
    revealInitialMoves: (s) => [s.waitingTournament],
    giveUpSeat: (s) => [s.waitingTournament, s.waitingTournament.participants[0]?.participant.id ?? 0, s.now],
  }),
  callsOf<typeof tournamentWrites>('tournaments/store/write-tournament', {
    insertTournament: (s) => [
      {
        id: s.newId,
        maxPlayers: 4,
        stakeAmount: 5,
        player1Id: s.playerId,
        seed: s.seed,
        seedHash: s.seedHash,
        createdAt: s.now,
        deadlineAt: s.soon,
        startsAt: null,
        handSeconds: null,
      },
    ],
    cancelTournament: (s) => [s.waitingTournament, s.now],
    postponeTournament: (s) => [s.waitingTournament, { startsAt: s.soon, deadlineAt: s.soon }],
  }),
];
