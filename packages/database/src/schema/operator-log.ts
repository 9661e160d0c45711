import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.js';

/** What operators have done, and why (D-06): append-only, triggers see to it. */
export const operatorActions = pgTable('operator_actions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  /** Who: as they named themselves, or their name at the operating system. */
  operator: text('operator').notNull(),
  /** The command, such as `raffles cancel`. */
  action: text('action').notNull(),
  /** What was acted on. */
  target: text('target').notNull(),
  reason: text('reason').notNull(),
  details: jsonb('details').$type<Record<string, unknown>>().notNull(),
});
