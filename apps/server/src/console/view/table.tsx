import type { ReactNode } from 'react';
import { visibleText } from '../../operator/visible-text.js';

/** A column of a table. */
export interface Column<Row> {
  name: string;
  /** Numbers are aligned at the end. */
  isNumber?: boolean;
  /** Whether it has long texts, so that their words may be broken. The words of other columns are never broken. */
  isLong?: boolean;
  cell: (row: Row) => ReactNode;
}

/** A table whose rows become cards on narrow screens, with the name of the column before each value. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  empty,
}: {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string | number;
  /** What is shown if there are no rows. */
  empty: string;
}) {
  if (rows.length === 0) return <p className="empty">{empty}</p>;
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" className={classOf(column)}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td key={column.name} data-name={column.name} className={classOf(column)}>
                <span>{visible(column.cell(row))}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns a value whose text has only characters that can be seen. */
function visible(value: ReactNode): ReactNode {
  return typeof value === 'string' ? visibleText(value) : value;
}

function classOf({ isNumber, isLong }: { isNumber?: boolean; isLong?: boolean }): string | undefined {
  if (isNumber) return 'number';
  return isLong ? 'long' : undefined;
}

/** A list of names and values. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{visible(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Links to the first page of a list, and to the next one. */
export function Pager({ first, next }: { first: string | null; next: string | null }) {
  if (first === null && next === null) return null;
  return (
    <nav aria-label="Pages of the list" className="pager">
      {first !== null && <a href={first}>First page</a>}
      {next !== null && (
        <a href={next} rel="next">
          Next page
        </a>
      )}
    </nav>
  );
}
