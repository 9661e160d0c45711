import type * as gamesBatch from '../../../../apps/server/dist/modules/games/store/batch.js';
import type * as gamesDeadlines from '../../../../apps/server/dist/modules/games/store/extend-deadlines.js';
import type * as gamesReadGames from '../../../../apps/server/dist/modules/games/store/read-games.js';
import type * as gamesSealed from '../../../../apps/server/dist/modules/games/store/sealed-table.js';
import type { Sample } from '../sample.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { limit, ledgerRow, requestAnswer } from './arguments.js';
import { moveCipher } from '../move-cipher.js';

/** A newly created game of the sample's player. */
function newGame({ newId, playerId, now, soon }: Sample) {
  return {
    id: newId,
    version: 1,
    status: 'waiting' as const,
    player1Id: playerId,
    player2Id: null,
    player1Move: null,
    player2Move: null,
    player1Nonce: null,
    player2Nonce: null,
    player1Commitment: null,
    player2Commitment: null,
    sealedMove: null,
    stakeAmount: 5,
    isPrivate: false,
    invitedId: null,
    winnerId: null,
    outcomeP1: null,
    outcomeP2: null,
    winningAmount: null,
    createdAt: now,
    deadlineAt: soon,
    extendedDeadlineAt: null,
    completedAt: null,
  };
}

/** A listed game of any player, completed by the sample's player. */
function completedGame(sample: Sample) {
  const { listedGameId, otherId, playerId, now } = sample;
  const result = { winnerId: playerId, outcomeP1: 'loss' as const, outcomeP2: 'win' as const, winningAmount: 10 };
  const moves = { player1Move: 'rock' as const, player2Move: 'paper' as const };
  const players = { player1Id: otherId, player2Id: playerId };
  const end = { status: 'completed' as const, version: 4, completedAt: now, deadlineAt: null };
  return { ...newGame(sample), id: listedGameId, ...players, ...moves, ...result, ...end };
}

export const gamesStatements: StoreFile[] = [
  callsOf<typeof gamesBatch>('games/store/batch', {
    readRows: (s) => [moveCipher, [s.gameId, s.joinedGameId], [s.playerId]],
    storeGameBatch: (s) => [
      moveCipher,
      {
        ...s.versions,
        created: [newGame(s)],
        changed: [completedGame(s)],
        entries: [ledgerRow(s)],
        answers: [requestAnswer(s)],
        nonceIds: [s.newId],
        now: s.now,
      },
    ],
  }),
  callsOf<typeof gamesDeadlines>('games/store/extend-deadlines', {
    extendDeadlines: (s) => [{ startedAt: s.soon, lengthMs: 60_000, lastDeadlineAt: null }],
  }),
  callsOf<typeof gamesSealed>('games/store/sealed-table', {
    findSealed: (s) => [s.gameId, limit],
    replaceSealed: (s) => [{ id: s.gameId, sealed: 'sealed', context: '' }, 'sealed again'],
  }),
  callsOf<typeof gamesReadGames>('games/store/read-games', {
    findGame: (s) => [moveCipher, s.gameId],
    findPublicGame: (s) => [s.gameId],
    findExpiredGames: (s) => [s.before, limit],
    findOpenGames: (s) => [moveCipher, s.playerId],
    countOpenGames: (s) => [s.playerId],
  }),
];
