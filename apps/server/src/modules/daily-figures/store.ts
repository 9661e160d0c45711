import type { Connection, Transaction } from '../../platform/database/database.js';

/** Up to which row of the ledger, and up to which sign-up, the figures are counted. */
export interface Progress {
  countedTo: number;
  signedUpTo: Date;
}

/** Locks the progress until the transaction ends; null if another process counts. */
export async function lockProgress(transaction: Transaction): Promise<Progress | null> {
  const [row] = await transaction.query<Progress>({
    name: 'daily_figures_lock_progress',
    text: `
      SELECT counted_to::float8 AS "countedTo", signed_up_to AS "signedUpTo" FROM daily_figures_progress
      FOR UPDATE SKIP LOCKED`,
    values: [],
  });
  return row ?? null;
}

/** Stores the progress. */
export async function updateProgress(transaction: Transaction, { countedTo, signedUpTo }: Progress): Promise<void> {
  await transaction.query({
    name: 'daily_figures_update_progress',
    text: 'UPDATE daily_figures_progress SET counted_to = $1, signed_up_to = $2',
    values: [countedTo, signedUpTo],
  });
}

/** The types of ledger rows that issue tickets, and those that spend them. */
export interface OutsideTypes {
  issued: string[];
  spent: string[];
}

/**
 * Adds the next `limit` rows of the ledger after `afterId` to their days. Rows get their ids before they are committed: it
 * stops before the first one that is not older than `settledBefore`. Returns the last row; null if none is old enough.
 */
export async function addLedgerRows(
  transaction: Transaction,
  {
    afterId,
    settledBefore,
    limit,
    types,
  }: { afterId: number; settledBefore: Date; limit: number; types: OutsideTypes },
): Promise<number | null> {
  const [row] = await transaction.query<{ lastId: number | null }>({
    // With a parameter as limit, the planner would expect a tenth of the ledger.
    name: `daily_figures_add_ledger_rows_${limit}`,
    text: `
      WITH rows AS MATERIALIZED (
        SELECT id, type, user_id, game_id, balance_delta, created_at, purchase_id,
          raffle_entry_id IS NOT NULL OR redemption_id IS NOT NULL AS is_of_shop
        FROM transactions WHERE id > $1 ORDER BY id LIMIT ${limit}
      ), settled AS (
        SELECT * FROM rows WHERE id < coalesce((SELECT min(id) FROM rows WHERE created_at >= $2), 9223372036854775807)
      ), added AS (
        INSERT INTO daily_figures AS kept (day, games, tournaments, issued, spent)
          SELECT (settled.created_at AT TIME ZONE 'UTC')::date,
            count(*) FILTER (WHERE type = 'win' AND game_id IS NOT NULL) + count(tie.id),
            count(*) FILTER (WHERE type = 'tournament_win'),
            coalesce(sum(balance_delta) FILTER (WHERE type = ANY($3) OR purchase_id IS NOT NULL), 0),
            coalesce(-sum(balance_delta) FILTER (WHERE type = ANY($4) OR is_of_shop), 0)
          FROM settled LEFT JOIN LATERAL (
            SELECT games.id FROM games
            WHERE games.id = game_id AND type = 'refund' AND status = 'completed' AND player1_id = user_id LIMIT 1
          ) AS tie ON true
          GROUP BY 1
        ON CONFLICT (day) DO UPDATE SET games = kept.games + excluded.games,
          tournaments = kept.tournaments + excluded.tournaments, issued = kept.issued + excluded.issued,
          spent = kept.spent + excluded.spent
      )
      SELECT max(id)::float8 AS "lastId" FROM settled`,
    values: [afterId, settledBefore, types.issued, types.spent],
  });
  return row?.lastId ?? null;
}

/**
 * Adds the next `limit` sign-ups after `after` and before `settledBefore` to their days, and those at the same time as the last
 * one. Returns the time of the last one; null if there is none.
 */
export async function addSignUps(
  transaction: Transaction,
  { after, settledBefore, limit }: { after: Date; settledBefore: Date; limit: number },
): Promise<Date | null> {
  const [row] = await transaction.query<{ lastAt: Date | null }>({
    name: `daily_figures_add_sign_ups_${limit}`,
    text: `
      WITH rows AS MATERIALIZED (
        SELECT created_at FROM users WHERE created_at > $1 AND created_at < $2
        ORDER BY created_at FETCH FIRST ${limit} ROWS WITH TIES
      ), added AS (
        INSERT INTO daily_figures AS kept (day, sign_ups)
          SELECT (created_at AT TIME ZONE 'UTC')::date, count(*) FROM rows GROUP BY 1
        ON CONFLICT (day) DO UPDATE SET sign_ups = kept.sign_ups + excluded.sign_ups
      )
      SELECT max(created_at) AS "lastAt" FROM rows`,
    values: [after, settledBefore],
  });
  return row?.lastAt ?? null;
}

/** What happened on a day (UTC). */
export interface DailyFigures {
  /** Such as '2026-01-31'. */
  day: string;
  games: number;
  tournaments: number;
  signUps: number;
  /** Tickets. */
  issued: number;
  spent: number;
}

/** Reads the figures of the days from `from` to `to`, in their order; zeros for days without any. */
export async function findDays(on: Connection, from: string, to: string): Promise<DailyFigures[]> {
  return on.query<DailyFigures>({
    name: 'daily_figures_find_days',
    text: `
      SELECT listed::date::text AS day, coalesce(games, 0) AS games, coalesce(tournaments, 0) AS tournaments,
        coalesce(sign_ups, 0) AS "signUps", coalesce(issued, 0)::float8 AS issued, coalesce(spent, 0)::float8 AS spent
      FROM generate_series($1::date, $2::date, interval '1 day') AS listed LEFT JOIN daily_figures ON day = listed::date
      ORDER BY listed`,
    values: [from, to],
  });
}
