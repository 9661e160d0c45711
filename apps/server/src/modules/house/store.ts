import { games, tournamentMatches } from '@game/database';
import { and, gt, inArray, isNotNull, isNull, sql, type Column } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { isAnyOf } from '../../platform/database/conditions.js';
import { parameter, prepared, type Connection, type Transaction } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';

/** The key of the advisory lock; an arbitrary number that is used nowhere else. */
const houseLock = 4_177_036;

const tryLock = statement({
  name: 'house.tryLockHouse',
  text: 'SELECT FROM pg_try_advisory_xact_lock($1) AS is_locked WHERE is_locked',
  row: {},
});

/** Takes the lock of the house for this transaction. Returns false if another process holds it. */
export async function tryLockHouse(transaction: Transaction): Promise<boolean> {
  return (await tryLock(transaction, [houseLock])).length > 0;
}

/** Finds the creator and the stake of every listed game that was created by the given players. */
export async function findListedGames(
  on: Connection,
  playerIds: string[],
  now: Date,
): Promise<{ creatorId: string; stakeAmount: number }[]> {
  return on.drizzle
    .select({ creatorId: games.player1Id, stakeAmount: games.stakeAmount })
    .from(games)
    .where(
      and(
        inArray(games.player1Id, playerIds),
        sql`${games.status} = 'waiting'`,
        isNotNull(games.player1Commitment),
        gt(games.deadlineAt, now),
      ),
    );
}

const selectPendingMoves = prepared((drizzle) => {
  const { player1Id, player1Commitment, player2Id, player2Commitment } = tournamentMatches;
  const inSeat = (playerId: Column, commitment: Column) =>
    drizzle
      .select({
        matchId: tournamentMatches.id,
        handNumber: tournamentMatches.replays,
        playerId: sql`${playerId}`.mapWith(player1Id),
      })
      .from(tournamentMatches)
      .where(
        and(
          sql`${tournamentMatches.matchStatus} = 'ready'`,
          gt(tournamentMatches.deadlineAt, parameter('now')),
          isAnyOf(playerId, parameter('playerIds')),
          isNull(commitment),
        ),
      );
  return unionAll(inSeat(player1Id, player1Commitment), inSeat(player2Id, player2Commitment)).prepare(
    'house.findPendingMoves',
  );
});

/** Finds the moves that the given players have yet to make, one row per match and player. */
export async function findPendingMoves(
  on: Connection,
  playerIds: string[],
  now: Date,
): Promise<{ matchId: string; handNumber: number; playerId: string }[]> {
  return selectPendingMoves(on).execute({ playerIds, now });
}
