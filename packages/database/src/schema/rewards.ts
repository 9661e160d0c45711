import { sql } from 'drizzle-orm';
import { check, date, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment, tickets } from './columns.js';
import { profiles } from './profiles.js';

/** A daily reward that was claimed (ENT-06); at most one of a type per local day of the player (D-22). */
export const ticketClaims = pgTable(
  'ticket_claims',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    claimType: text('claim_type').$type<'daily_flip'>().notNull(),
    localDay: date('local_day', { mode: 'string' }).notNull(),
    amount: tickets('amount').notNull(),
    claimedAt: moment('claimed_at').notNull(),
  },
  (table) => [
    unique('ticket_claims_once_per_day').on(table.userId, table.claimType, table.localDay),
    check('ticket_claims_type', sql`${table.claimType} IN ('daily_flip')`),
  ],
);
