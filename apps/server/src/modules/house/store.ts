import { sql } from 'drizzle-orm';
import type { Connection, Transaction } from '../../platform/database/database.js';

/** The key of the advisory lock; an arbitrary number that is used nowhere else. */
const houseLock = 4_177_036;

/** Takes the lock of the demo for this transaction. Returns false if another process holds it. */
export async function tryLockHouse(transaction: Transaction): Promise<boolean> {
  const { rows } = await transaction.drizzle.execute<{ isLocked: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${houseLock}) AS "isLocked"`,
  );
  return rows[0]?.isLocked === true;
}

/** Finds those of the given players whose balance is below `minimum`. */
export async function findPlayersWithLowBalance(
  on: Connection,
  playerIds: string[],
  minimum: number,
): Promise<string[]> {
  const { rows } = await on.drizzle.execute<{ id: string }>(
    sql`SELECT id FROM profiles WHERE id = ANY(${sql.param(playerIds)}::uuid[]) AND balance < ${minimum}`,
  );
  return rows.map(({ id }) => id);
}

/** Finds the creator's id of every listed game that was created by the given players. */
export async function findCreatorsOfListedGames(on: Connection, playerIds: string[], now: Date): Promise<string[]> {
  const { rows } = await on.drizzle.execute<{ id: string }>(
    sql`SELECT player1_id AS id FROM games WHERE player1_id = ANY(${sql.param(playerIds)}::uuid[])
      AND status = 'waiting' AND player1_commitment IS NOT NULL AND deadline_at > ${now.toISOString()}`,
  );
  return rows.map(({ id }) => id);
}

/** A tournament that waits for players, with the players who have joined. */
export interface WaitingTournament {
  id: string;
  playerIds: string[];
}

/** Finds the waiting tournaments that were created by the given players. */
export async function findWaitingTournaments(
  on: Connection,
  creatorIds: string[],
  now: Date,
): Promise<WaitingTournament[]> {
  const { rows } = await on.drizzle.execute<{ id: string; playerIds: string[] }>(
    sql`SELECT tournaments.id, array_agg(player_id) AS "playerIds" FROM tournaments
      JOIN tournament_participants ON tournament_id = tournaments.id AND left_at IS NULL
      WHERE status = 'waiting' AND player1_id = ANY(${sql.param(creatorIds)}::uuid[])
        AND deadline_at > ${now.toISOString()}
      GROUP BY tournaments.id ORDER BY tournaments.created_at`,
  );
  return rows;
}

/** Finds the moves that the given players have yet to make, one row per match and player. */
export async function findPendingMoves(
  on: Connection,
  playerIds: string[],
  now: Date,
): Promise<{ matchId: string; handNumber: number; playerId: string }[]> {
  const ids = sql`ANY(${sql.param(playerIds)}::uuid[])`;
  const isReady = sql`match_status = 'ready' AND deadline_at > ${now.toISOString()}`;
  const { rows } = await on.drizzle.execute<{ matchId: string; handNumber: number; playerId: string }>(
    sql`SELECT id AS "matchId", replays AS "handNumber", player1_id AS "playerId" FROM tournament_matches
        WHERE ${isReady} AND player1_id = ${ids} AND player1_commitment IS NULL
      UNION ALL SELECT id, replays, player2_id FROM tournament_matches
        WHERE ${isReady} AND player2_id = ${ids} AND player2_commitment IS NULL`,
  );
  return rows;
}
