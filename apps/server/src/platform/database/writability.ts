import { boolean, text } from './columns.js';
import type { Database } from './database.js';
import { statement } from './statement.js';

const tryWriting = statement({
  name: 'platform.tryWriting',
  // The message is ignored by everyone, but it is a commit that must reach the disk.
  text: `SELECT current_setting('transaction_read_only') = 'off' AS "isWritable",
    pg_logical_emit_message(true, 'ready', '') AS position`,
  row: { isWritable: boolean, position: text },
});

/** Returns whether the database accepts changes. Rejects if it does not answer, is a standby, or cannot write its log. */
export async function isWritable(database: Database): Promise<boolean> {
  const [row] = await database.run((on) => tryWriting(on));
  return row?.isWritable === true;
}
