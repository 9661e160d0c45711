import type { Connection, Transaction } from '../../platform/database/database.js';
import { pairOf, type PlayerTraits, type OpponentResults, type Totals } from './evidence.js';
import type { Opponent } from './reasons.js';

/** Reads what decides to which groups players belong. */
export async function findAccounts(on: Connection, ids: string[]): Promise<Map<string, PlayerTraits>> {
  const accounts = await on.query<PlayerTraits>({
    name: 'collusion_find_accounts',
    text: `
      SELECT id, profiles.created_at AS "createdAt", referred_by AS "referredBy", is_bot AS "isBot",
        address_digest AS "addressDigest", device_digest AS "deviceDigest"
      FROM profiles LEFT JOIN sign_up_traces ON user_id = id WHERE id = ANY($1::uuid[])`,
    values: [ids],
  });
  return new Map(accounts.map((account) => [account.id, account]));
}

/** Reads what players have received and won. */
export async function findTotals(on: Connection, userIds: string[]): Promise<Map<string, Totals>> {
  const rows = await on.query<Totals & { userId: string }>({
    name: 'collusion_find_totals',
    text: `
      SELECT user_id AS "userId", received::float8, net::float8 FROM collusion_records WHERE user_id = ANY($1::uuid[])`,
    values: [userIds],
  });
  return new Map(rows.map(({ userId, received, net }) => [userId, { received, net }]));
}

/** Writes what players have received and won. */
export async function saveTotals(transaction: Transaction, totals: ReadonlyMap<string, Totals>): Promise<void> {
  await transaction.query({
    name: 'collusion_save_totals',
    text: `
      INSERT INTO collusion_records (user_id, received, net, risk)
        SELECT "userId", received, net, 0 FROM json_to_recordset($1) AS row ("userId" uuid, received bigint, net bigint)
      ON CONFLICT (user_id) DO UPDATE SET received = excluded.received, net = excluded.net`,
    values: [JSON.stringify([...totals].map(([userId, total]) => ({ userId, ...total })))],
  });
}

/** Writes the risk of players. */
export async function saveRisks(transaction: Transaction, risks: { userId: string; risk: number }[]): Promise<void> {
  await transaction.query({
    name: 'collusion_save_risks',
    text: `
      UPDATE collusion_records SET risk = row.risk FROM json_to_recordset($1) AS row ("userId" uuid, risk integer)
      WHERE user_id = row."userId" AND collusion_records.risk <> row.risk`,
    values: [JSON.stringify(risks)],
  });
}

/** A player and an opponent. */
export interface Pair {
  userId: string;
  opponentId: string;
}

const opponentColumns = `user_id AS "userId", opponent_id AS "opponentId", games, won::float8, lost::float8, links,
  won_ids AS "wonIds"`;

/** Reads the results of pairs, by player and opponent; see `pairOf`. */
export async function findOpponents(on: Connection, pairs: Pair[]): Promise<Map<string, OpponentResults>> {
  const rows = await on.query<OpponentResults & Pair>({
    name: 'collusion_find_opponents',
    text: `
      SELECT ${opponentColumns} FROM unnest($1::uuid[], $2::uuid[]) AS pair (player, opponent)
        JOIN collusion_opponents ON user_id = player AND opponent_id = opponent`,
    values: [pairs.map(({ userId }) => userId), pairs.map(({ opponentId }) => opponentId)],
  });
  return new Map(rows.map(({ userId, opponentId, ...results }) => [pairOf(userId, opponentId), results]));
}

/** Writes the results of pairs. */
export async function saveOpponents(transaction: Transaction, rows: (OpponentResults & Pair)[]): Promise<void> {
  await transaction.query({
    name: 'collusion_save_opponents',
    text: `
      INSERT INTO collusion_opponents (user_id, opponent_id, games, won, lost, links, won_ids)
        SELECT "userId", "opponentId", games, won, lost, links, "wonIds"
        FROM json_to_recordset($1) AS row ("userId" uuid, "opponentId" uuid, games integer, won bigint, lost bigint,
          links text[], "wonIds" uuid[])
      ON CONFLICT (user_id, opponent_id) DO UPDATE SET games = excluded.games, won = excluded.won,
        lost = excluded.lost, won_ids = excluded.won_ids`,
    values: [JSON.stringify(rows)],
  });
}

/** An opponent that lost tickets to a player. */
export type TopOpponent = OpponentResults & Pair & Opponent & { username: string };

/** Reads, for each player, up to `limit` opponents that lost most to them, with the totals of these opponents. */
export async function findTopOpponents(on: Connection, userIds: string[], limit: number): Promise<TopOpponent[]> {
  const rows = await on.query<OpponentResults & Pair & Totals & { username: string }>({
    name: 'collusion_find_top_opponents',
    text: `
      SELECT top.*, username, coalesce(received, 0)::float8 AS received, coalesce(net, 0)::float8 AS net
      FROM unnest($1::uuid[]) AS player CROSS JOIN LATERAL (
        SELECT ${opponentColumns} FROM collusion_opponents WHERE user_id = player AND won > lost
        ORDER BY won - lost DESC LIMIT $2
      ) AS top JOIN profiles ON profiles.id = "opponentId"
        LEFT JOIN collusion_records ON collusion_records.user_id = "opponentId"
      ORDER BY player, won - lost DESC`,
    values: [userIds, limit],
  });
  return rows.map(({ received, net, ...results }) => ({ ...results, totals: { received, net } }));
}

/** A player whose orders are reviewed. */
export interface Suspect {
  userId: string;
  username: string;
  risk: number;
}

/** Finds the players with the highest risk. */
export async function findSuspects(on: Connection, limit: number): Promise<Suspect[]> {
  return on.query<Suspect>({
    name: 'collusion_find_suspects',
    text: `
      SELECT user_id AS "userId", username, risk
      FROM (SELECT user_id, risk FROM collusion_records WHERE risk > 0 ORDER BY risk DESC LIMIT $1) AS suspects
        JOIN profiles ON id = user_id ORDER BY risk DESC`,
    values: [limit],
  });
}

/** Returns whether a player has a risk. */
export async function hasRisk(on: Connection, userId: string): Promise<boolean> {
  const rows = await on.query({
    name: 'collusion_has_risk',
    text: 'SELECT FROM collusion_records WHERE user_id = $1 AND risk > 0',
    values: [userId],
  });
  return rows.length > 0;
}

/**
 * Lets what a player has won count as received, and deletes the results against up to `limit` opponents that lost most to
 * the player.
 */
export async function releaseRecord(transaction: Transaction, userId: string, limit: number): Promise<void> {
  await transaction.query({
    name: 'collusion_release_record',
    text: `
      UPDATE collusion_records SET received = greatest(0, received + net), net = 0, risk = 0 WHERE user_id = $1`,
    values: [userId],
  });
  await transaction.query({
    name: 'collusion_release_opponents',
    text: `
      DELETE FROM collusion_opponents WHERE user_id = $1 AND opponent_id = ANY(ARRAY(
        SELECT opponent_id FROM collusion_opponents WHERE user_id = $1 AND won > lost ORDER BY won - lost DESC LIMIT $2))`,
    values: [userId, limit],
  });
}
