import { integer, listOf, nullable, text } from '../../../platform/database/columns.js';
import { statement } from '../../../platform/database/statement.js';

/** How many differences a check describes. It counts all. */
const describedDifferences = 5;

const lines = listOf(nullable(text));

/**
 * Declares a check that compares the ledger rows of each thing, such as a game, with those that follow from its players and its
 * outcome. `select` returns a row per thing: `subject`, and as sorted lists of text what is `expected` and what is `actual`. The
 * database compares them in one pass, so that their number does not matter for this process.
 */
export function comparison({ name, invariant, select }: { name: string; invariant: string; select: string }) {
  const isWrong = 'expected IS DISTINCT FROM actual';
  return {
    invariant,
    /** Counts the things, and those whose rows differ. */
    count: statement({
      name: `ledger.compareRows.${name}`,
      text: `SELECT count(*) AS checked, count(*) FILTER (WHERE ${isWrong}) AS wrong FROM (${select}) AS compared`,
      row: { checked: integer, wrong: integer },
    }),
    /** Reads the first things whose rows differ. */
    findDifferences: statement({
      name: `ledger.findDifferences.${name}`,
      text: `
        SELECT subject, expected, actual FROM (${select}) AS compared
        WHERE ${isWrong} ORDER BY subject LIMIT ${describedDifferences}`,
      row: { subject: text, expected: lines, actual: lines },
    }),
  };
}

/** A check that compares rows. */
export type RowComparison = ReturnType<typeof comparison>;

/** The text of a ledger row, in SQL: the change of the balance and the player. */
export const line = (type: string, delta: string, userId: string) =>
  `(${type} || ' ' || ${delta} || ' for ' || ${userId})`;

/** Joins `actual`: the rows of the ledger that name a thing by `column`. */
export const joinActual = (column: string, id: string, join: 'LEFT' | 'FULL' = 'LEFT') => `
  ${join} JOIN (
    SELECT ${column} AS named_id,
      array_agg(${line('type', 'balance_delta', 'user_id')} ORDER BY ${line('type', 'balance_delta', 'user_id')} COLLATE "C") AS rows
    FROM transactions WHERE ${column} IS NOT NULL GROUP BY ${column}
  ) AS paid ON named_id = ${id}`;
