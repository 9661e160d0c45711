import { readInPlace, type Readers, type RowOf } from './columns.js';
import type { Connection } from './database.js';

interface Definition<Columns extends Readers> {
  /** The module and what the statement does, such as `games.findChallenge`. It is prepared under this name. */
  name: string;
  text: string;
  /**
   * Reads each column of the result. The statement returns these columns and no others. Without any, the rows are only counted,
   * whatever their columns are.
   */
  row: Columns;
  /** Whether all columns are JSON, or null. Such a statement takes less time. Its values are texts, dates and arrays of ids. */
  isJson?: true;
}

/** Runs a statement with the values of its parameters and returns its rows. */
export type RunStatement<Row> = (on: Pick<Connection, 'query'>, values?: unknown[]) => Promise<Row[]>;

/**
 * Declares a statement in SQL, which is prepared once per connection. It is for what Drizzle's builder cannot say. The type of
 * the rows follows from the readers of their columns, which check what PostgreSQL returns.
 */
export function statement<Columns extends Readers>({
  name,
  text,
  row,
  isJson,
}: Definition<Columns>): RunStatement<RowOf<Columns>> {
  const readers = Object.entries(row);
  const columns = isJson && { jsonColumns: Object.keys(row) };
  return async (on, values = []) => {
    const rows: object[] = await on.query({ name, text, values, ...columns });
    try {
      if (readers.length > 0) checkColumns(rows, readers.length);
      readInPlace<Columns>(rows, readers);
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
    return rows;
  };
}

/** Returns the row of a statement that always returns exactly one, such as a SELECT of sums. */
export function onlyRow<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('the statement has returned no row');
  return row;
}

function checkColumns([first]: object[], expected: number): void {
  if (first === undefined) return;
  const names = Object.keys(first);
  if (names.length !== expected) throw new Error(`${expected} columns were expected, but not ${names.join(', ')}`);
}
