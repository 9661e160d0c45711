import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.js';
import { moment, tickets } from './columns.js';
import { profiles } from './profiles.js';

/** A purchase of tickets (D-27). The server sets tickets and price; events of the payment provider change only the status. */
export const purchases = pgTable(
  'purchases',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    tickets: tickets('tickets').notNull(),
    /** In US cents. */
    priceCents: integer('price_cents').notNull(),
    status: text('status').$type<'pending' | 'paid' | 'reversed' | 'expired'>().notNull().default('pending'),
    /** The provider's ids of the checkout and, after payment, of the payment. */
    checkoutSessionId: text('checkout_session_id').unique(),
    paymentId: text('payment_id').unique(),
    /**
     * Tickets to take back after refunds and disputes: the removed ones, the debt for those already spent, and the part of
     * the debt that an operator forgave.
     */
    ticketsTakenBack: tickets('tickets_taken_back').notNull().default(0),
    ticketsOwed: tickets('tickets_owed').notNull().default(0),
    ticketsForgiven: tickets('tickets_forgiven').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
  },
  (table) => [
    index('purchases_user').on(table.userId, table.createdAt),
    /** For the comparison with the payment provider's list. */
    index('purchases_created_at').on(table.createdAt, table.id),
    /** Checkouts that may have to be closed. Most are paid, or closed within a day. */
    index('purchases_pending')
      .on(table.createdAt)
      .where(sql`status = 'pending'`),
    index('purchases_owing')
      .on(table.createdAt)
      .where(sql`tickets_owed > 0`),
    check('purchases_amounts', sql`${table.tickets} > 0 AND ${table.priceCents} > 0`),
    check(
      'purchases_reversal',
      sql`${table.ticketsTakenBack} >= 0 AND ${table.ticketsOwed} >= 0 AND ${table.ticketsForgiven} >= 0
        AND ${table.ticketsTakenBack} + ${table.ticketsOwed} + ${table.ticketsForgiven} <= CASE WHEN ${table.paidAt} IS NULL THEN 0 ELSE ${table.tickets} END`,
    ),
    check(
      'purchases_status',
      sql`CASE ${table.status} WHEN 'pending' THEN ${table.paidAt} IS NULL WHEN 'expired' THEN ${table.paidAt} IS NULL
        WHEN 'paid' THEN ${table.paidAt} IS NOT NULL WHEN 'reversed' THEN ${table.paidAt} IS NOT NULL ELSE false END`,
    ),
  ],
);

/** The limits that players have set for their own purchases, in US cents; null is no limit. Deleted with the account. */
export const purchaseLimits = pgTable(
  'purchase_limits',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    cents: integer('cents'),
    /** The limit from `nextFrom` on. */
    nextCents: integer('next_cents'),
    /** When a higher limit takes effect; null if none is waiting. */
    nextFrom: moment('next_from'),
  },
  (table) => [
    check('purchase_limits_not_negative', sql`${table.cents} >= 0 AND ${table.nextCents} >= 0`),
    check('purchase_limits_next', sql`${table.nextFrom} IS NOT NULL OR ${table.nextCents} IS NULL`),
  ],
);

/**
 * The breaks and limits of purchases of people, whichever accounts they have: by a keyed digest of an email address or of an
 * account at another site, without a player.
 */
export const keptLimits = pgTable(
  'kept_limits',
  {
    identity: text('identity').primaryKey(),
    breakUntil: moment('break_until'),
    cents: integer('cents'),
    nextCents: integer('next_cents'),
    nextFrom: moment('next_from'),
    /** When the row says nothing any longer; null as long as the account has a limit of purchases. */
    expiresAt: moment('expires_at'),
  },
  (table) => [index('kept_limits_expires_at').on(table.expiresAt)],
);

/**
 * The events of the payment provider. Each is stored once, although events can repeat and come in any order (D-27). What the
 * money of a payment did follows from all of its events: see `reversals-of.ts` of the module.
 */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's event id. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** The payment whose money was reversed; null for other events. */
    paymentId: text('payment_id'),
    /** The refund or the dispute; null for the total of all refunds, and in events from before there was this column. */
    objectId: text('object_id'),
    /** When the provider created the event, in whole seconds; null in events from before there was this column. */
    occurredAt: moment('occurred_at'),
    /** What has left our account for the object up to this event, in cents, and how much of it has returned. */
    reversedCents: bigint('reversed_cents', { mode: 'number' }),
    returnedCents: bigint('returned_cents', { mode: 'number' }).notNull().default(0),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    index('payment_events_payment')
      .on(table.paymentId)
      .where(sql`payment_id IS NOT NULL`),
    index('payment_events_reversals')
      .on(table.receivedAt, table.id)
      .where(sql`payment_id IS NOT NULL`),
  ],
);
