import type { PoolClient } from 'pg';
import { nullable, text } from './columns.js';

/** PostgreSQL starts a new timeline whenever a standby becomes the primary. The name of a segment of the log begins with it. */
const readTimeline = `
  SELECT CASE WHEN pg_is_in_recovery() THEN NULL ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`;

/**
 * Accepts only connections to the newest primary that this process has seen. After a failover, a proxy may for a moment still
 * lead to the old primary, whose changes are lost as soon as it follows the new one.
 */
export class NewestPrimary {
  #timeline = 0;

  /** For `Pool`: calls `done` with an error if a new connection leads to a standby or to an old primary. */
  readonly verify = (client: PoolClient, done: (error?: Error) => void): void => {
    this.#check(client).then(() => done(), done);
  };

  async #check(client: PoolClient): Promise<void> {
    const { rows } = await client.query(readTimeline);
    const timeline = nullable(text)(rows[0]?.timeline);
    if (timeline === null) throw new Error('the database is a standby');
    const number = Number.parseInt(timeline, 16);
    if (number < this.#timeline) throw new Error('the database is an old primary, which another one has replaced');
    this.#timeline = number;
  }
}
