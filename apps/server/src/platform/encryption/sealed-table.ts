import type { Connection } from '../database/database.js';

/** A row that can have an encrypted text. */
export interface SealedRow {
  id: string;
  /** null if nothing of the row is encrypted. */
  sealed: string | null;
  /** The context that the text is bound to. */
  context: string;
}

/** A table with texts that are encrypted under `MOVE_KEY`. */
export interface SealedTable {
  name: string;
  /** Reads the `limit` rows after the row `after`, in the order of their ids; the first ones if it is null. */
  find(on: Connection, after: string | null, limit: number): Promise<SealedRow[]>;
  /** Replaces the encrypted text of a row. Returns false if it has changed since it was read. */
  replace(on: Connection, row: SealedRow, sealed: string): Promise<boolean>;
}
