import { sql } from 'drizzle-orm';
import type { Connection, Transaction } from '../../platform/database.js';

/** Any number that nothing else in the database locks. */
const houseLock = 4_177_036;

/** Takes the house for this transaction; false when another process has it. */
export async function takeHouse(transaction: Transaction): Promise<boolean> {
  const { rows } = await transaction.drizzle.execute<{ taken: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${houseLock}) AS taken`,
  );
  return rows[0]?.taken === true;
}

/** Which of these players have fewer tickets than `minimum`. */
export async function findPoor(on: Connection, playerIds: string[], minimum: number): Promise<string[]> {
  const { rows } = await on.drizzle.execute<{ id: string }>(
    sql`SELECT id FROM profiles WHERE id = ANY(${sql.param(playerIds)}::uuid[]) AND balance < ${minimum}`,
  );
  return rows.map(({ id }) => id);
}

/** Whose games stand in the lobby, of these players: one id for each game. */
export async function findHostsOfListedGames(on: Connection, playerIds: string[], now: Date): Promise<string[]> {
  const { rows } = await on.drizzle.execute<{ id: string }>(
    sql`SELECT player1_id AS id FROM games WHERE player1_id = ANY(${sql.param(playerIds)}::uuid[])
      AND status = 'waiting' AND player1_move IS NOT NULL AND deadline_at > ${now.toISOString()}`,
  );
  return rows.map(({ id }) => id);
}

/** A tournament that waits for players, and who has joined. */
export interface WaitingTournament {
  id: string;
  playerIds: string[];
}

/** The waiting tournaments that these players have created. */
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

/** The matches that wait for a move of one of these players, one row for each such player. */
export async function findAwaitedMoves(
  on: Connection,
  playerIds: string[],
  now: Date,
): Promise<{ matchId: string; playerId: string }[]> {
  const ids = sql`ANY(${sql.param(playerIds)}::uuid[])`;
  const isReady = sql`match_status = 'ready' AND deadline_at > ${now.toISOString()}`;
  const { rows } = await on.drizzle.execute<{ matchId: string; playerId: string }>(
    sql`SELECT id AS "matchId", player1_id AS "playerId" FROM tournament_matches
        WHERE ${isReady} AND player1_id = ${ids} AND player1_move IS NULL
      UNION ALL SELECT id, player2_id FROM tournament_matches
        WHERE ${isReady} AND player2_id = ${ids} AND player2_move IS NULL`,
  );
  return rows;
}
