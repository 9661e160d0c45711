import { integer } from '../../../platform/database/columns.js';
import type { Connection, Transaction } from '../../../platform/database/database.js';
import { onlyRow, statement } from '../../../platform/database/statement.js';

/** How often a player won, lost and tied against another. */
export interface PairResults {
  wins: number;
  losses: number;
  ties: number;
}

const addToPairs = statement({
  name: 'leaderboards.addPairs',
  text: `
    INSERT INTO head_to_head AS kept (user_id, opponent_id, wins, losses, ties)
      SELECT "userId", "opponentId", wins, losses, ties
      FROM json_to_recordset($1) AS row ("userId" uuid, "opponentId" uuid, wins integer, losses integer, ties integer)
    ON CONFLICT (user_id, opponent_id) DO UPDATE SET wins = kept.wins + excluded.wins,
      losses = kept.losses + excluded.losses, ties = kept.ties + excluded.ties`,
  row: {},
});

/** Adds results to those of pairs of players. */
export async function addPairs(
  transaction: Transaction,
  rows: (PairResults & { userId: string; opponentId: string })[],
): Promise<void> {
  await addToPairs(transaction, [JSON.stringify(rows)]);
}

const selectPair = statement({
  name: 'leaderboards.findPair',
  text: `
    WITH newest AS MATERIALIZED (
      SELECT type, game_id FROM transactions WHERE user_id = $1 AND id > (SELECT counted_to FROM ledger_progress WHERE consumer = 'leaderboards')
      ORDER BY id DESC LIMIT 100
    ), recent AS (
      SELECT type FROM newest CROSS JOIN LATERAL (
        SELECT FROM games WHERE games.id = game_id AND status = 'completed' AND $2 IN (player1_id, player2_id) LIMIT 1
      ) AS game
    ), counted AS (SELECT * FROM head_to_head WHERE user_id = $1 AND opponent_id = $2)
    SELECT coalesce((SELECT wins FROM counted), 0) + (SELECT count(*) FROM recent WHERE type = 'win') AS wins,
      coalesce((SELECT losses FROM counted), 0) + (SELECT count(*) FROM recent WHERE type = 'loss') AS losses,
      coalesce((SELECT ties FROM counted), 0) + (SELECT count(*) FROM recent WHERE type = 'refund') AS ties`,
  row: { wins: integer, losses: integer, ties: integer },
});

/**
 * Reads the results of a player against another: those that are counted, and those in the newest rows of the ledger, which
 * `Ledger.readSettled` has not passed yet. One statement reads both and the progress, so that no result is missing or twice.
 */
export async function findPair(on: Connection, userId: string, opponentId: string): Promise<PairResults> {
  return onlyRow(await selectPair(on, [userId, opponentId]));
}

const countOpponents = statement({
  name: 'leaderboards.countPeople',
  text: `
    SELECT count(*) AS people FROM (
      SELECT FROM head_to_head CROSS JOIN LATERAL
        (SELECT FROM profiles WHERE profiles.id = opponent_id AND NOT is_bot LIMIT 1) AS person
      WHERE user_id = $1 LIMIT $2) AS found`,
  row: { people: integer },
});

/** Counts the opponents of a player who are people, up to `limit`. */
export async function countPeople(on: Connection, userId: string, limit: number): Promise<number> {
  return onlyRow(await countOpponents(on, [userId, limit])).people;
}
