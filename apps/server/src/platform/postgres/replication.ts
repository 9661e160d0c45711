import { boolean, listOf, nullable, object, text } from '../database/columns.js';
import type { Connection } from '../database/database.js';
import { onlyRow, statement } from '../database/statement.js';

/** Values of `synchronous_commit` with which a commit is confirmed only after it is stored, also on a synchronous standby. */
const durableLevels = ['on', 'remote_apply', 'remote_write'];

const readDurability = statement({
  name: 'platform.readDurability',
  text: `SELECT current_setting('fsync') = 'on' AS "waitsForDisk", current_setting('synchronous_commit') AS level`,
  row: { waitsForDisk: boolean, level: text },
});

/** Returns why PostgreSQL confirms commits that it can lose in a crash or a failover; null if it does not. */
export async function findCommitProblem(on: Connection): Promise<string | null> {
  const { waitsForDisk, level } = onlyRow(await readDurability(on));
  if (!waitsForDisk) return 'fsync is off: a crash can lose tickets that players were told they have. Set it to on';
  if (durableLevels.includes(level)) return null;
  return `synchronous_commit is ${level}: a failure can lose tickets that players were told they have. Set it to on`;
}

/** @throws {Error} if PostgreSQL confirms commits that it can lose. */
export async function requireDurableCommits(on: Connection): Promise<void> {
  const problem = await findCommitProblem(on);
  if (problem !== null) throw new Error(`The database cannot be used: ${problem}.`);
}

const readReplication = statement({
  name: 'platform.readReplication',
  text: `
    SELECT current_user AS role, current_setting('synchronous_standby_names') AS "expectedNames",
      ARRAY(
        SELECT json_build_object('name', application_name, 'mode', sync_state) FROM pg_stat_replication
        WHERE state IS DISTINCT FROM 'backup'
      ) AS standbys`,
  row: {
    role: text,
    /** Empty if commits wait for no standby. */
    expectedNames: text,
    /** The connected standbys; null instead of a name and a mode if the role may not see them. */
    standbys: listOf(object({ name: nullable(text), mode: nullable(text) })),
  },
});

/** Returns the standbys of the database, and which ones commits wait for. */
export async function describeReplication(on: Connection) {
  return onlyRow(await readReplication(on));
}
