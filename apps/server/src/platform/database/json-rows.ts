import { getTableColumns, type Column, type Table } from 'drizzle-orm';

/** Lists columns under their names in TypeScript, for a statement that returns rows as JSON. */
export function columnList(columns: Record<string, Column>): string {
  return Object.entries(columns)
    .map(([name, column]) => `${column.name} AS "${name}"`)
    .join(', ');
}

/** Converts a row of `table` that PostgreSQL returned as JSON, where points in time are texts. */
export function rowFromJson<From extends Table>(table: From, json: Record<string, unknown>): From['$inferSelect'] {
  const row: From['$inferSelect'] = { ...json };
  for (const [name, column] of Object.entries(getTableColumns(table))) {
    if (column.dataType === 'date' && typeof json[name] === 'string')
      Object.assign(row, { [name]: new Date(json[name]) });
  }
  return row;
}

/** Returns rows as JSON for a function of the database; null for an empty list, for which it runs no statement. */
export function jsonOf(rows: object[]): string | null {
  return rows.length === 0 ? null : JSON.stringify(rows);
}
