import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.js';

/** The actions of operators and their reasons (D-06). Triggers make it append-only. */
export const operatorActions = pgTable('operator_actions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  /** The operator's name as given, or their user name in the operating system. */
  operator: text('operator').notNull(),
  /** The command, such as `raffles cancel`. */
  action: text('action').notNull(),
  /** The object of the action. */
  target: text('target').notNull(),
  reason: text('reason').notNull(),
  details: jsonb('details').$type<Record<string, unknown>>().notNull(),
});
