import { getTableColumns, type Column, type GetColumnData, type Table } from 'drizzle-orm';
import { boolean, nullable, number, text, timestamp, type Reader } from './columns.js';

/** Lists columns under their names in TypeScript, for a statement that returns rows as JSON. */
export function columnList(columns: Record<string, Column>): string {
  return Object.entries(columns)
    .map(([name, column]) => `${column.name} AS "${name}"`)
    .join(', ');
}

const readersByType: Partial<Record<string, Reader<unknown>>> = { string: text, number, boolean, date: timestamp };

/** Reads values of a column of a table. The schema knows more of its type than PostgreSQL, such as the words of a text. */
export function columnOf<From extends Column>(column: From): Reader<GetColumnData<From>> {
  const read = readersByType[column.dataType];
  if (!read) throw new Error(`columns of type ${column.dataType} have no reader`);
  return column.notNull ? read : nullable(read);
}

/** The readers of the columns of `table`, for rows that PostgreSQL returns as JSON. */
export function readersOf<From extends Table>(table: From) {
  type Columns = From['_']['columns'];
  const readers = Object.entries(getTableColumns(table)).map(([name, column]) => [name, columnOf(column)]);
  return Object.fromEntries(readers) as { [Name in keyof Columns]: Reader<GetColumnData<Columns[Name]>> };
}

/** Returns rows as JSON for a function of the database; null for an empty list, for which it runs no statement. */
export function jsonOf(rows: object[]): string | null {
  return rows.length === 0 ? null : JSON.stringify(rows);
}
