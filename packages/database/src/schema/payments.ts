import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, tickets } from './columns.js';
import { profiles } from './profiles.js';

/**
 * A purchase of tickets as the server knows it (D-27): what was asked for and at which price. The payment provider's
 * word changes the status alone.
 */
export const purchases = pgTable(
  'purchases',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    tickets: tickets('tickets').notNull(),
    /** In the smallest unit of the currency: US cents. */
    priceCents: integer('price_cents').notNull(),
    status: text('status').$type<'pending' | 'paid' | 'reversed' | 'expired'>().notNull().default('pending'),
    /** What the provider calls the checkout, and the payment once there is one. */
    checkoutSessionId: text('checkout_session_id').unique(),
    paymentId: text('payment_id').unique(),
    /** Tickets due back after refunds and disputes: those that were taken, and those that had been spent already. */
    ticketsTakenBack: tickets('tickets_taken_back').notNull().default(0),
    ticketsOwed: tickets('tickets_owed').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
  },
  (table) => [
    index('purchases_user').on(table.userId, table.createdAt),
    check('purchases_amounts', sql`${table.tickets} > 0 AND ${table.priceCents} > 0`),
    check(
      'purchases_reversal',
      sql`${table.ticketsTakenBack} >= 0 AND ${table.ticketsOwed} >= 0
        AND ${table.ticketsTakenBack} + ${table.ticketsOwed} <= CASE WHEN ${table.paidAt} IS NULL THEN 0 ELSE ${table.tickets} END`,
    ),
    check(
      'purchases_status',
      sql`CASE ${table.status} WHEN 'pending' THEN ${table.paidAt} IS NULL WHEN 'expired' THEN ${table.paidAt} IS NULL
        WHEN 'paid' THEN ${table.paidAt} IS NOT NULL WHEN 'reversed' THEN ${table.paidAt} IS NOT NULL ELSE false END`,
    ),
  ],
);

/** What the payment provider has told, each once, however often and in whatever order it was told (D-27). */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's own id. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** The payment it is about, when it takes money back. */
    paymentId: text('payment_id'),
    /** How much money of that payment has gone back in all, in cents. */
    reversedCents: bigint('reversed_cents', { mode: 'number' }),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    index('payment_events_payment')
      .on(table.paymentId)
      .where(sql`payment_id IS NOT NULL`),
  ],
);
