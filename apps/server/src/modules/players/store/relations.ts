import type { PublicProfile, ReportReason } from '@game/contract';
import type { Connection, Transaction } from '../../../platform/database/database.js';

/** A player and another one. */
export interface Relation {
  playerId: string;
  otherId: string;
}

/** Stores that a player blocks another. Returns false if there is no such account, or it is the player's own. */
export async function insertBlock(on: Connection, { playerId, otherId }: Relation, at: Date): Promise<boolean> {
  const rows = await on.query({
    name: 'players_insert_block',
    text: `
      WITH other AS (SELECT id FROM profiles WHERE id = $2 AND id <> $1 AND deleted_at IS NULL), blocked AS (
        INSERT INTO player_blocks (user_id, blocked_id, created_at) SELECT $1, id, $3 FROM other ON CONFLICT DO NOTHING
      )
      SELECT FROM other`,
    values: [playerId, otherId, at],
  });
  return rows.length > 0;
}

/** Deletes the block of a player. */
export async function deleteBlock(on: Connection, { playerId, otherId }: Relation): Promise<void> {
  await on.query({
    name: 'players_delete_block',
    text: 'DELETE FROM player_blocks WHERE user_id = $1 AND blocked_id = $2',
    values: [playerId, otherId],
  });
}

/** Whether a player has blocked another. */
export async function hasBlocked(on: Connection, { playerId, otherId }: Relation): Promise<boolean> {
  const rows = await on.query({
    name: 'players_has_blocked',
    text: 'SELECT FROM player_blocks WHERE user_id = $1 AND blocked_id = $2',
    values: [playerId, otherId],
  });
  return rows.length > 0;
}

/** Finds up to `limit` players whom a player has blocked, newest first. */
export async function findBlocked(on: Connection, playerId: string, limit: number): Promise<PublicProfile[]> {
  return on.query<PublicProfile>({
    name: 'players_find_blocked',
    text: `
      SELECT profiles.id, username, avatar_url AS "avatarUrl", is_bot AS "isBot"
      FROM (SELECT blocked_id, created_at FROM player_blocks WHERE user_id = $1) AS blocks
        CROSS JOIN LATERAL (SELECT * FROM profiles WHERE id = blocked_id LIMIT 1) AS profiles
      ORDER BY blocks.created_at DESC LIMIT $2`,
    values: [playerId, limit],
  });
}

/** What players see of a player whom another one can report: neither themselves nor a bot. Undefined if there is no such account. */
export async function findReportable(
  on: Connection,
  { playerId, otherId }: Relation,
): Promise<Pick<PublicProfile, 'username' | 'avatarUrl'> | undefined> {
  const [row] = await on.query<Pick<PublicProfile, 'username' | 'avatarUrl'>>({
    name: 'players_find_reportable',
    text: `SELECT username, avatar_url AS "avatarUrl" FROM profiles
      WHERE id = $2 AND id <> $1 AND deleted_at IS NULL AND NOT is_bot`,
    values: [playerId, otherId],
  });
  return row;
}

/** What a player has reported, and the name and the picture that the reported player had then. */
export interface NewReport {
  reason: ReportReason;
  details: string;
  at: Date;
  username: string;
  picture: Buffer | null;
}

/** Stores a report. Returns false if the account was deleted meanwhile. */
export async function insertReport(
  on: Connection,
  { playerId, otherId }: Relation,
  { reason, details, at, username, picture }: NewReport,
): Promise<boolean> {
  const rows = await on.query({
    name: 'players_insert_report',
    text: `
      INSERT INTO player_reports (reporter_id, reported_id, reason, details, created_at, reported_username, reported_picture)
        SELECT $1, id, $3, $4, $5, $6, $7 FROM profiles WHERE id = $2 AND deleted_at IS NULL
      RETURNING id`,
    values: [playerId, otherId, reason, details, at, username, picture],
  });
  return rows.length > 0;
}

/** A report that no operator has closed. */
export interface OpenReport {
  id: number;
  at: Date;
  reportedId: string;
  /** The username of now. */
  reported: string;
  /** The username at the time of the report; null if it is not known. */
  name: string | null;
  /** Whether the picture of that time is stored. */
  hasPicture: boolean;
  reason: ReportReason;
  details: string;
  reporterId: string;
  reporter: string;
}

/** Finds the oldest `limit` open reports. */
export async function findOpenReports(on: Connection, limit: number): Promise<OpenReport[]> {
  return on.query<OpenReport>({
    name: 'players_find_open_reports',
    text: `
      SELECT report.id::float8 AS id, report.created_at AS at, reported_id AS "reportedId", reported.username AS reported,
        reported_username AS name, reported_picture IS NOT NULL AS "hasPicture", reason, details,
        reporter_id AS "reporterId", reporter.username AS reporter
      FROM (SELECT * FROM player_reports WHERE closed_at IS NULL ORDER BY id LIMIT $1) AS report
        CROSS JOIN LATERAL (SELECT username FROM profiles WHERE id = reported_id LIMIT 1) AS reported
        CROSS JOIN LATERAL (SELECT username FROM profiles WHERE id = reporter_id LIMIT 1) AS reporter
      ORDER BY report.id`,
    values: [limit],
  });
}

/** Closes a report. Returns false if there is no such open report. */
export async function closeReport(transaction: Transaction, id: number, at: Date): Promise<boolean> {
  const rows = await transaction.query({
    name: 'players_close_report',
    text: 'UPDATE player_reports SET closed_at = $2 WHERE id = $1 AND closed_at IS NULL RETURNING id',
    values: [id, at],
  });
  return rows.length > 0;
}

/** Reads the picture that a reported player had; null if there is none. */
export async function findReportedPicture(on: Connection, id: number): Promise<Buffer | null> {
  const [row] = await on.query<{ picture: Buffer | null }>({
    name: 'players_find_reported_picture',
    text: 'SELECT reported_picture AS picture FROM player_reports WHERE id = $1',
    values: [id],
  });
  return row?.picture ?? null;
}

/** Erases the names and the pictures in reports that were closed at `closedBefore` or earlier. */
export async function eraseEvidence(on: Connection, closedBefore: Date): Promise<void> {
  await on.query({
    name: 'players_erase_evidence',
    text: `UPDATE player_reports SET reported_username = NULL, reported_picture = NULL
      WHERE reported_username IS NOT NULL AND closed_at <= $1`,
    values: [closedBefore],
  });
}

/** Deletes the blocks and the reports by a player and about them. */
export async function deleteRelations(transaction: Transaction, playerId: string): Promise<void> {
  for (const [table, columns] of [
    ['player_blocks', ['user_id', 'blocked_id']],
    ['player_reports', ['reporter_id', 'reported_id']],
  ] as const) {
    for (const column of columns) {
      const text = `DELETE FROM ${table} WHERE ${column} = $1`;
      await transaction.query({ name: `players_delete_${table}_${column}`, text, values: [playerId] });
    }
  }
}
