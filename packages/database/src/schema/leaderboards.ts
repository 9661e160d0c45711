import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { ticketSum } from './columns.js';

const period = () => text('period').$type<'day' | 'week' | 'all'>().notNull();

/** The first day of a period (UTC): for 'all', 1970-01-01. */
const startsOn = () => date('starts_on', { mode: 'string' }).notNull();

/**
 * The results of a player in a period, for the leaderboards. A job adds them from the ledger, so that games do not. Bots and
 * deleted accounts have none.
 */
export const standings = pgTable(
  'standings',
  {
    period: period(),
    startsOn: startsOn(),
    userId: uuid('user_id').notNull(),
    /** Tickets: plus the stake for each game won, minus the stake for each lost. */
    profit: ticketSum('profit').notNull(),
    wins: integer('wins').notNull(),
    /** The number of games won in a row, up to the last one, and the highest such number. */
    currentStreak: integer('current_streak').notNull(),
    streak: integer('streak').notNull(),
    /** The number of tournaments won. */
    tournaments: integer('tournaments').notNull(),
    /** Of all time only: the games won against a giant (`isGiant`). */
    giants: integer('giants').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.period, table.startsOn, table.userId] }),
    index('standings_profit')
      .on(table.period, table.startsOn, table.profit.desc().nullsFirst())
      .where(sql`profit > 0`),
    index('standings_wins')
      .on(table.period, table.startsOn, table.wins.desc().nullsFirst())
      .where(sql`wins > 0`),
    index('standings_streak')
      .on(table.period, table.startsOn, table.streak.desc().nullsFirst())
      .where(sql`streak > 0`),
    index('standings_tournaments')
      .on(table.period, table.startsOn, table.tournaments.desc().nullsFirst())
      .where(sql`tournaments > 0`),
  ],
);

/** How many players have about the same figure, so that a place costs the same to find however many players there are. */
export const standingBuckets = pgTable(
  'standing_buckets',
  {
    period: period(),
    startsOn: startsOn(),
    figure: text('figure').notNull(),
    bucket: integer('bucket').notNull(),
    players: integer('players').notNull(),
  },
  (table) => [primaryKey({ columns: [table.period, table.startsOn, table.figure, table.bucket] })],
);

/** The results of a player against an opponent in all games. Each pair of players has two rows. */
export const headToHead = pgTable(
  'head_to_head',
  {
    userId: uuid('user_id').notNull(),
    opponentId: uuid('opponent_id').notNull(),
    wins: integer('wins').notNull(),
    losses: integer('losses').notNull(),
    ties: integer('ties').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.opponentId] }),
    /** For the opponents that a player knows from at least two games. */
    index('head_to_head_often')
      .on(table.userId, sql`(wins + losses + ties) DESC`)
      .where(sql`wins + losses + ties >= 2`),
  ],
);
