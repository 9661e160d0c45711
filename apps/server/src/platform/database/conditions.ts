import { sql, type Column, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Position } from '../position.js';

/**
 * Writes a number into a statement of the builder, which the planner then knows. With a parameter as limit, it expects a
 * tenth of all rows.
 */
export function literal(value: number): never {
  return sql.raw(String(value)) as never;
}

/**
 * Returns the condition for the rows whose `column` has one of `values`, which are one parameter: the text of the statement does not
 * depend on their number.
 */
export function isAnyOf(column: Column, values: unknown[]): SQL {
  return sql`${column} = ANY(${sql.param(values)}::${sql.raw(column.getSQLType())}[])`;
}

/** Returns the condition for the rows before `position` in the order of `at` and `id`; undefined without a position: for all. */
export function isBefore(position: Position | null, at: SQLWrapper, id: SQLWrapper): SQL | undefined {
  return position === null ? undefined : sql`(${at}, ${id}) < (${position.at.toISOString()}, ${position.id})`;
}

/** Returns the condition for the rows after `position` in the order of `at` and `id`; undefined without a position: for all. */
export function isAfter(position: Position | null, at: SQLWrapper, id: SQLWrapper): SQL | undefined {
  return position === null ? undefined : sql`(${at}, ${id}) > (${position.at.toISOString()}, ${position.id})`;
}
