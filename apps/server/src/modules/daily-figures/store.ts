import { dailyFigures, dailyFiguresProgress } from '@game/database';
import { sql } from 'drizzle-orm';
import { integer, nullable, text, timestamp } from '../../platform/database/columns.js';
import type { Connection, Transaction } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import type { LedgerFigures } from './figures.js';

/** Locks up to which sign-up the figures are counted, until the transaction ends; null if another process counts. */
export async function lockProgress({ drizzle }: Transaction): Promise<Date | null> {
  const [row] = await drizzle.select().from(dailyFiguresProgress).for('update', { skipLocked: true });
  return row?.signedUpTo ?? null;
}

/** Stores up to which sign-up the figures are counted. */
export async function updateProgress({ drizzle }: Transaction, signedUpTo: Date): Promise<void> {
  await drizzle.update(dailyFiguresProgress).set({ signedUpTo });
}

/** Adds figures to their days. */
export async function addFigures({ drizzle }: Transaction, figures: LedgerFigures[]): Promise<void> {
  const sum = (name: 'games' | 'tournaments' | 'issued' | 'spent') =>
    sql`${dailyFigures[name]} + excluded.${sql.identifier(name)}`;
  await drizzle
    .insert(dailyFigures)
    .values(figures)
    .onConflictDoUpdate({
      target: dailyFigures.day,
      set: { games: sum('games'), tournaments: sum('tournaments'), issued: sum('issued'), spent: sum('spent') },
    });
}

const addNextSignUps = statement({
  name: 'daily-figures.addSignUps',
  text: `
    WITH rows AS MATERIALIZED (
      SELECT created_at FROM users WHERE created_at > $1 AND created_at < $2
      ORDER BY created_at FETCH FIRST $3 ROWS WITH TIES
    ), added AS (
      INSERT INTO daily_figures AS kept (day, sign_ups)
        SELECT (created_at AT TIME ZONE 'UTC')::date, count(*) FROM rows GROUP BY 1
      ON CONFLICT (day) DO UPDATE SET sign_ups = kept.sign_ups + excluded.sign_ups
    )
    SELECT max(created_at) AS "lastAt" FROM rows`,
  row: { lastAt: nullable(timestamp) },
});

/**
 * Adds the next `limit` sign-ups after `after` and before a time to their days, and those at the same time as the last
 * one. Returns the time of the last one; null if there is none.
 */
export async function addSignUps(
  transaction: Transaction,
  { after, before, limit }: { after: Date; before: Date; limit: number },
): Promise<Date | null> {
  const [row] = await addNextSignUps(transaction, [after, before, limit]);
  return row?.lastAt ?? null;
}

/** What happened on a day (UTC). */
export interface DayFigures {
  /** Such as '2026-01-31'. */
  day: string;
  games: number;
  tournaments: number;
  signUps: number;
  /** Tickets. */
  issued: number;
  spent: number;
}

const selectDays = statement({
  name: 'daily-figures.findDays',
  text: `
    SELECT listed::date::text AS day, coalesce(games, 0) AS games, coalesce(tournaments, 0) AS tournaments,
      coalesce(sign_ups, 0) AS "signUps", coalesce(issued, 0) AS issued, coalesce(spent, 0) AS spent
    FROM generate_series($1::date, $2::date, interval '1 day') AS listed LEFT JOIN daily_figures ON day = listed::date
    ORDER BY listed`,
  row: { day: text, games: integer, tournaments: integer, signUps: integer, issued: integer, spent: integer },
});

/** Reads the figures of the days from `from` to `to`, in their order; zeros for days without any. */
export async function findDays(on: Connection, from: string, to: string): Promise<DayFigures[]> {
  return selectDays(on, [from, to]);
}
