import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, tickets } from './columns.js';
import { operators } from './operators.js';
import { profiles } from './profiles.js';

/** Changes of balances that owners made or requested in the console. A change above the limit needs another owner. */
export const balanceAdjustments = pgTable(
  'balance_adjustments',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The id of the form with which it was requested, so that a form that is sent twice acts once. */
    formId: uuid('form_id').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    /** The tickets to add; negative to take some. */
    amount: tickets('amount').notNull(),
    reason: text('reason').notNull(),
    status: text('status').$type<'waiting' | 'executed' | 'rejected'>().notNull(),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => operators.id),
    requestedAt: moment('requested_at').notNull(),
    /** When it can no longer be approved. */
    expiresAt: moment('expires_at').notNull(),
    /** The owner who approved or rejected it; null while it waits, and if it needed no approval. */
    decidedBy: uuid('decided_by').references(() => operators.id),
    /** When it was executed or rejected; null while it waits. */
    decidedAt: moment('decided_at'),
  },
  (table) => [
    index('balance_adjustments_waiting')
      .on(table.id)
      .where(sql`status = 'waiting'`),
    index('balance_adjustments_requested').on(table.requestedBy, table.requestedAt),
    check('balance_adjustments_status', sql`${table.status} IN ('waiting', 'executed', 'rejected')`),
    check('balance_adjustments_amount', sql`${table.amount} <> 0`),
    check('balance_adjustments_decided', sql`(${table.status} = 'waiting') = (${table.decidedAt} IS NULL)`),
    // Nobody approves their own request.
    check('balance_adjustments_other', sql`${table.decidedBy} <> ${table.requestedBy}`),
  ],
);
