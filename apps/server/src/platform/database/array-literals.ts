/** A value of a row. The texts are ids, hashes and words: without the characters that a literal would have to escape. */
export type Field = string | number | boolean | Date | null;

const plain = /^[\w:.+-]+$/;

/** Returns an array of PostgreSQL as text. */
export function arrayOf(values: string[]): string {
  return `{${values.map(textOf).join(',')}}`;
}

/**
 * Returns an array of rows of a composite type as text; null if it is empty, because the functions of the database skip
 * what they do not get.
 */
export function arrayOfRows(rows: Field[][]): string | null {
  return rows.length === 0 ? null : `{${rows.map((fields) => `"(${fields.map(textOf).join(',')})"`).join(',')}}`;
}

function textOf(value: Field): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  const text = String(value);
  if (typeof value === 'string' && !plain.test(text)) throw new Error('a value cannot be written without escapes');
  return text;
}
