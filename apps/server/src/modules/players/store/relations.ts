import { reportReasons, type PublicProfile, type ReportReason } from '@game/contract';
import { playerBlocks, playerReports, profiles } from '@game/database';
import { and, eq, isNotNull, isNull, lte, ne, not, or } from 'drizzle-orm';
import { boolean, integer, nullable, oneOf, text, timestamp } from '../../../platform/database/columns.js';
import { parameter, prepared, type Connection, type Transaction } from '../../../platform/database/database.js';
import { statement } from '../../../platform/database/statement.js';
import { profileColumns } from '../../../platform/player.js';

/** A player and another one. */
export interface Relation {
  playerId: string;
  otherId: string;
}

const insertBlockStatement = statement({
  name: 'players.insertBlock',
  text: `
    WITH other AS (SELECT id FROM profiles WHERE id = $2 AND id <> $1 AND deleted_at IS NULL), blocked AS (
      INSERT INTO player_blocks (user_id, blocked_id, created_at) SELECT $1, id, $3 FROM other ON CONFLICT DO NOTHING
    )
    SELECT FROM other`,
  row: {},
});

/** Stores that a player blocks another. Returns false if there is no such account, or it is the player's own. */
export async function insertBlock(on: Connection, { playerId, otherId }: Relation, at: Date): Promise<boolean> {
  return (await insertBlockStatement(on, [playerId, otherId, at])).length > 0;
}

const isBlocked = (playerId: string, otherId: string) =>
  and(eq(playerBlocks.userId, playerId), eq(playerBlocks.blockedId, otherId));

/** Deletes the block of a player. */
export async function deleteBlock(on: Connection, { playerId, otherId }: Relation): Promise<void> {
  await on.drizzle.delete(playerBlocks).where(isBlocked(playerId, otherId));
}

const selectBlock = prepared((drizzle) =>
  drizzle
    .select({ blockedId: playerBlocks.blockedId })
    .from(playerBlocks)
    .where(isBlocked(parameter('playerId'), parameter('otherId')))
    .prepare('players.hasBlocked'),
);

/** Whether a player has blocked another. */
export async function hasBlocked(on: Connection, { playerId, otherId }: Relation): Promise<boolean> {
  return (await selectBlock(on).execute({ playerId, otherId })).length > 0;
}

const selectBlocked = statement({
  name: 'players.findBlocked',
  text: `
    SELECT profiles.id, username, avatar_url AS "avatarUrl", is_bot AS "isBot"
    FROM (SELECT blocked_id, created_at FROM player_blocks WHERE user_id = $1) AS blocks
      CROSS JOIN LATERAL (SELECT * FROM profiles WHERE id = blocked_id LIMIT 1) AS profiles
    ORDER BY blocks.created_at DESC LIMIT $2`,
  row: profileColumns,
});

/** Finds up to `limit` players whom a player has blocked, newest first. */
export async function findBlocked(on: Connection, playerId: string, limit: number): Promise<PublicProfile[]> {
  return selectBlocked(on, [playerId, limit]);
}

/** What players see of a player whom another one can report: neither themselves nor a bot. Undefined if there is no such account. */
export async function findReportable(
  on: Connection,
  { playerId, otherId }: Relation,
): Promise<Pick<PublicProfile, 'username' | 'avatarUrl'> | undefined> {
  const [row] = await on.drizzle
    .select({ username: profiles.username, avatarUrl: profiles.avatarUrl })
    .from(profiles)
    .where(and(eq(profiles.id, otherId), ne(profiles.id, playerId), isNull(profiles.deletedAt), not(profiles.isBot)));
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

const insertReportStatement = statement({
  name: 'players.insertReport',
  text: `
    INSERT INTO player_reports (reporter_id, reported_id, reason, details, created_at, reported_username, reported_picture)
      SELECT $1, id, $3, $4, $5, $6, $7 FROM profiles WHERE id = $2 AND deleted_at IS NULL
    RETURNING id`,
  row: {},
});

/** Stores a report. Returns false if the account was deleted meanwhile. */
export async function insertReport(
  on: Connection,
  { playerId, otherId }: Relation,
  { reason, details, at, username, picture }: NewReport,
): Promise<boolean> {
  const values = [playerId, otherId, reason, details, at, username, picture];
  return (await insertReportStatement(on, values)).length > 0;
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

const selectOpenReports = statement({
  name: 'players.findOpenReports',
  text: `
    SELECT report.id, report.created_at AS at, reported_id AS "reportedId", reported.username AS reported,
      reported_username AS name, reported_picture IS NOT NULL AS "hasPicture", reason, details,
      reporter_id AS "reporterId", reporter.username AS reporter
    FROM (SELECT * FROM player_reports WHERE closed_at IS NULL ORDER BY id LIMIT $1) AS report
      CROSS JOIN LATERAL (SELECT username FROM profiles WHERE id = reported_id LIMIT 1) AS reported
      CROSS JOIN LATERAL (SELECT username FROM profiles WHERE id = reporter_id LIMIT 1) AS reporter
    ORDER BY report.id`,
  row: {
    id: integer,
    at: timestamp,
    reportedId: text,
    reported: text,
    name: nullable(text),
    hasPicture: boolean,
    reason: oneOf(reportReasons),
    details: text,
    reporterId: text,
    reporter: text,
  },
});

/** Finds the oldest `limit` open reports. */
export async function findOpenReports(on: Connection, limit: number): Promise<OpenReport[]> {
  return selectOpenReports(on, [limit]);
}

/** Closes a report. Returns false if there is no such open report. */
export async function closeReport(transaction: Transaction, id: number, at: Date): Promise<boolean> {
  const closed = await transaction.drizzle
    .update(playerReports)
    .set({ closedAt: at })
    .where(and(eq(playerReports.id, id), isNull(playerReports.closedAt)))
    .returning({ id: playerReports.id });
  return closed.length > 0;
}

/** Reads the picture that a reported player had; null if there is none. */
export async function findReportedPicture(on: Connection, id: number): Promise<Buffer | null> {
  const [row] = await on.drizzle
    .select({ picture: playerReports.reportedPicture })
    .from(playerReports)
    .where(eq(playerReports.id, id));
  return row?.picture ?? null;
}

/** Erases the names and the pictures in reports that were closed at `closedBefore` or earlier. */
export async function eraseEvidence(on: Connection, closedBefore: Date): Promise<void> {
  await on.drizzle
    .update(playerReports)
    .set({ reportedUsername: null, reportedPicture: null })
    .where(and(isNotNull(playerReports.reportedUsername), lte(playerReports.closedAt, closedBefore)));
}

/** Deletes the blocks and the reports by a player and about them. */
export async function deleteRelations({ drizzle }: Transaction, playerId: string): Promise<void> {
  await drizzle.delete(playerBlocks).where(or(eq(playerBlocks.userId, playerId), eq(playerBlocks.blockedId, playerId)));
  await drizzle
    .delete(playerReports)
    .where(or(eq(playerReports.reporterId, playerId), eq(playerReports.reportedId, playerId)));
}
