/** The last row of a page of a list that is sorted by time and id. */
export interface Cursor {
  at: Date;
  id: string;
}

/** A page of a list, with the cursor of the next one; null if there is none. */
export interface CursorPage<Row> {
  rows: Row[];
  next: string | null;
}

/** Writes a cursor for a URL. */
export function writeCursor({ at, id }: Cursor): string {
  return `${at.getTime()}_${id}`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is the id of a row. */
export function isId(text: string): boolean {
  return uuid.test(text);
}

/** Reads a cursor whose id is accepted by `isOurs` from a URL; null if there is none, or it is none of ours. */
export function readCursor(text: string | null, isOurs = isId): Cursor | null {
  const [, time, id] = /^(\d{1,15})_(.{1,200})$/.exec(text ?? '') ?? [];
  return time !== undefined && id !== undefined && isOurs(id) ? { at: new Date(Number(time)), id } : null;
}

/** Makes a page of `limit` rows from up to `limit + 1` rows. */
export function pageOf<Row>(found: Row[], limit: number, cursorOf: (row: Row) => string): CursorPage<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? cursorOf(last) : null };
}
