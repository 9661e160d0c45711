/** The place of a row in a list that is sorted by time and id. */
export interface Position {
  at: Date;
  id: string;
}

/** Parses a cursor, which the contract has checked. Returns null without one: the first page. */
export function readPosition(cursor: string | undefined): Position | null {
  const [at, id] = cursor?.split('/') ?? [];
  return at !== undefined && id !== undefined ? { at: new Date(at), id } : null;
}

/** Returns the cursor of the page that follows this row. */
export function writePosition({ at, id }: Position): string {
  return `${at.toISOString()}/${id}`;
}
