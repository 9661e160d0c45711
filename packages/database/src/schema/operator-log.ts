import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.js';

/** The actions of operators and their reasons (D-06). Triggers make it append-only. */
export const operatorActions = pgTable(
  'operator_actions',
  {
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
  },
  (table) => [
    /** For the log of one object, one operator and one kind of action, newest first. */
    index('operator_actions_target').on(table.target, table.id),
    index('operator_actions_operator').on(table.operator, table.id),
    index('operator_actions_action').on(table.action, table.id),
  ],
);
