import { collusionOpponents, collusionRecords, profiles, signUpTraces } from '@game/database';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { integer, listOf, oneOf, text } from '../../platform/database/columns.js';
import { isAnyOf, literal } from '../../platform/database/conditions.js';
import { parameter, prepared, type Connection, type Transaction } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import { pairOf, type PlayerTraits, type OpponentResults, type Totals } from './evidence.js';
import type { Opponent } from './reasons.js';

const selectAccounts = prepared((drizzle) =>
  drizzle
    .select({
      id: profiles.id,
      createdAt: profiles.createdAt,
      referredBy: profiles.referredBy,
      isBot: profiles.isBot,
      addressDigest: signUpTraces.addressDigest,
      deviceDigest: signUpTraces.deviceDigest,
    })
    .from(profiles)
    .leftJoin(signUpTraces, eq(signUpTraces.userId, profiles.id))
    .where(isAnyOf(profiles.id, parameter('ids')))
    .prepare('collusion.findAccounts'),
);

/** Reads what decides to which groups players belong. */
export async function findAccounts(on: Connection, ids: string[]): Promise<Map<string, PlayerTraits>> {
  const accounts = await selectAccounts(on).execute({ ids });
  return new Map(accounts.map((account) => [account.id, account]));
}

const selectTotals = prepared((drizzle) =>
  drizzle
    .select({ userId: collusionRecords.userId, received: collusionRecords.received, net: collusionRecords.net })
    .from(collusionRecords)
    .where(isAnyOf(collusionRecords.userId, parameter('userIds')))
    .prepare('collusion.findTotals'),
);

/** Reads what players have received and won. */
export async function findTotals(on: Connection, userIds: string[]): Promise<Map<string, Totals>> {
  const rows = await selectTotals(on).execute({ userIds });
  return new Map(rows.map(({ userId, received, net }) => [userId, { received, net }]));
}

const upsertTotals = statement({
  name: 'collusion.saveTotals',
  text: `
    INSERT INTO collusion_records (user_id, received, net, risk)
      SELECT "userId", received, net, 0 FROM json_to_recordset($1) AS row ("userId" uuid, received bigint, net bigint)
    ON CONFLICT (user_id) DO UPDATE SET received = excluded.received, net = excluded.net`,
  row: {},
});

/** Writes what players have received and won. */
export async function saveTotals(transaction: Transaction, totals: ReadonlyMap<string, Totals>): Promise<void> {
  await upsertTotals(transaction, [JSON.stringify([...totals].map(([userId, total]) => ({ userId, ...total })))]);
}

const updateRisks = statement({
  name: 'collusion.saveRisks',
  text: `
    UPDATE collusion_records SET risk = row.risk FROM json_to_recordset($1) AS row ("userId" uuid, risk integer)
    WHERE user_id = row."userId" AND collusion_records.risk <> row.risk`,
  row: {},
});

/** Writes the risk of players. */
export async function saveRisks(transaction: Transaction, risks: { userId: string; risk: number }[]): Promise<void> {
  await updateRisks(transaction, [JSON.stringify(risks)]);
}

/** A player and an opponent. */
export interface Pair {
  userId: string;
  opponentId: string;
}

const opponentColumns = `user_id AS "userId", opponent_id AS "opponentId", games, won, lost, links, won_ids AS "wonIds"`;

const readOpponent = {
  userId: text,
  opponentId: text,
  games: integer,
  won: integer,
  lost: integer,
  links: listOf(oneOf(['newAccounts', 'referrals', 'sameSignUp'])),
  wonIds: listOf(text),
};

const selectOpponents = statement({
  name: 'collusion.findOpponents',
  text: `
    SELECT ${opponentColumns} FROM unnest($1::uuid[], $2::uuid[]) AS pair (player, opponent)
      JOIN collusion_opponents ON user_id = player AND opponent_id = opponent`,
  row: readOpponent,
});

/** Reads the results of pairs, by player and opponent; see `pairOf`. */
export async function findOpponents(on: Connection, pairs: Pair[]): Promise<Map<string, OpponentResults>> {
  const rows = await selectOpponents(on, [
    pairs.map(({ userId }) => userId),
    pairs.map(({ opponentId }) => opponentId),
  ]);
  return new Map(rows.map(({ userId, opponentId, ...results }) => [pairOf(userId, opponentId), results]));
}

const upsertOpponents = statement({
  name: 'collusion.saveOpponents',
  text: `
    INSERT INTO collusion_opponents (user_id, opponent_id, games, won, lost, links, won_ids)
      SELECT "userId", "opponentId", games, won, lost, links, "wonIds"
      FROM json_to_recordset($1) AS row ("userId" uuid, "opponentId" uuid, games integer, won bigint, lost bigint,
        links text[], "wonIds" uuid[])
    ON CONFLICT (user_id, opponent_id) DO UPDATE SET games = excluded.games, won = excluded.won,
      lost = excluded.lost, won_ids = excluded.won_ids`,
  row: {},
});

/** Writes the results of pairs. */
export async function saveOpponents(transaction: Transaction, rows: (OpponentResults & Pair)[]): Promise<void> {
  await upsertOpponents(transaction, [JSON.stringify(rows)]);
}

/** An opponent that lost tickets to a player. */
export type TopOpponent = OpponentResults & Pair & Opponent & { username: string };

const selectTopOpponents = statement({
  name: 'collusion.findTopOpponents',
  text: `
    SELECT top.*, username, coalesce(received, 0) AS received, coalesce(net, 0) AS net
    FROM unnest($1::uuid[]) AS player CROSS JOIN LATERAL (
      SELECT ${opponentColumns} FROM collusion_opponents WHERE user_id = player AND won > lost
      ORDER BY won - lost DESC LIMIT $2
    ) AS top JOIN profiles ON profiles.id = "opponentId"
      LEFT JOIN collusion_records ON collusion_records.user_id = "opponentId"
    ORDER BY player, won - lost DESC`,
  row: { ...readOpponent, username: text, received: integer, net: integer },
});

/** Reads, for each player, up to `limit` opponents that lost most to them, with the totals of these opponents. */
export async function findTopOpponents(on: Connection, userIds: string[], limit: number): Promise<TopOpponent[]> {
  const rows = await selectTopOpponents(on, [userIds, limit]);
  return rows.map(({ received, net, ...results }) => ({ ...results, totals: { received, net } }));
}

/** A player whose orders are reviewed. */
export interface Suspect {
  userId: string;
  username: string;
  risk: number;
}

/** The condition of the partial index. */
const isSuspect = sql`${collusionRecords.risk} > 0`;

/** Finds the players with the highest risk. */
export async function findSuspects({ drizzle }: Connection, limit: number): Promise<Suspect[]> {
  const { userId, risk } = collusionRecords;
  return drizzle
    .select({ userId, username: profiles.username, risk })
    .from(collusionRecords)
    .innerJoin(profiles, eq(profiles.id, userId))
    .where(isSuspect)
    .orderBy(desc(risk))
    .limit(literal(limit));
}

/** Returns whether a player has a risk. */
export async function hasRisk({ drizzle }: Connection, userId: string): Promise<boolean> {
  const rows = await drizzle
    .select({ userId: collusionRecords.userId })
    .from(collusionRecords)
    .where(and(eq(collusionRecords.userId, userId), isSuspect));
  return rows.length > 0;
}

/**
 * Lets what a player has won count as received, and deletes the results against up to `limit` opponents that lost most to
 * the player.
 */
export async function releaseRecord({ drizzle }: Transaction, playerId: string, limit: number): Promise<void> {
  const { received, net } = collusionRecords;
  await drizzle
    .update(collusionRecords)
    .set({ received: sql`greatest(0, ${received} + ${net})`, net: 0, risk: 0 })
    .where(eq(collusionRecords.userId, playerId));
  const { userId, opponentId, won, lost } = collusionOpponents;
  const released = drizzle
    .select({ opponentId })
    .from(collusionOpponents)
    .where(and(eq(userId, playerId), gt(won, lost)))
    .orderBy(sql`${won} - ${lost} DESC`)
    .limit(literal(limit));
  await drizzle
    .delete(collusionOpponents)
    .where(and(eq(userId, playerId), sql`${opponentId} = ANY(ARRAY(${released}))`));
}
