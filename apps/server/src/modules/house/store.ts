import { games } from '@game/database';
import { and, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { integer, text } from '../../platform/database/columns.js';
import type { Connection, Transaction } from '../../platform/database/database.js';
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

const selectPendingMoves = statement({
  name: 'house.findPendingMoves',
  text: `
    SELECT id AS "matchId", replays AS "handNumber", player1_id AS "playerId" FROM tournament_matches
      WHERE match_status = 'ready' AND deadline_at > $2 AND player1_id = ANY($1::uuid[]) AND player1_commitment IS NULL
    UNION ALL SELECT id, replays, player2_id FROM tournament_matches
      WHERE match_status = 'ready' AND deadline_at > $2 AND player2_id = ANY($1::uuid[]) AND player2_commitment IS NULL`,
  row: { matchId: text, handNumber: integer, playerId: text },
});

/** Finds the moves that the given players have yet to make, one row per match and player. */
export async function findPendingMoves(
  on: Connection,
  playerIds: string[],
  now: Date,
): Promise<{ matchId: string; handNumber: number; playerId: string }[]> {
  return selectPendingMoves(on, [playerIds, now]);
}
