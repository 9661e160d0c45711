import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { moment, ticketSum } from './columns.js';

/** What happened on each day (UTC), for the operators' charts. A job adds it from the ledger, so that games do not. */
export const dailyFigures = pgTable('daily_figures', {
  day: date('day', { mode: 'string' }).primaryKey(),
  /** The number of completed games, of completed tournaments, and of new accounts. */
  games: integer('games').notNull().default(0),
  tournaments: integer('tournaments').notNull().default(0),
  signUps: integer('sign_ups').notNull().default(0),
  /** Tickets. Refunds of purchases reduce the issued ones, those of raffle entries and orders the spent ones. */
  issued: ticketSum('issued').notNull().default(0),
  spent: ticketSum('spent').notNull().default(0),
});

/** Up to which sign-up the daily figures are counted: one row. */
export const dailyFiguresProgress = pgTable('daily_figures_progress', {
  signedUpTo: moment('signed_up_to').notNull(),
});

/** Results of the check that balances + open stakes = tickets issued - tickets spent (D-09), for 90 days. */
export const conservationChecks = pgTable(
  'conservation_checks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** How long the check took, in milliseconds. */
    durationMs: integer('duration_ms').notNull(),
    balances: ticketSum('balances').notNull(),
    openStakes: ticketSum('open_stakes').notNull(),
    issued: ticketSum('issued').notNull(),
    spent: ticketSum('spent').notNull(),
  },
  (table) => [
    index('conservation_checks_at').on(table.at),
    check('conservation_checks_duration', sql`${table.durationMs} >= 0`),
  ],
);
