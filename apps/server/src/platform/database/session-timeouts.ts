import { listOf, nullable, text } from './columns.js';
import { planCacheMode, sessionTimeouts, type Database } from './database.js';
import { statement } from './statement.js';

/** The key of the advisory lock; an arbitrary number that is used nowhere else. */
const alteringLock = 7_281_004;

const lockSettings = statement({ name: 'platform.lockSettings', text: 'SELECT pg_advisory_xact_lock($1)', row: {} });

const readSettings = statement({
  name: 'platform.readSettings',
  text: `
    SELECT quote_ident(current_database()) AS database,
      (SELECT setconfig FROM pg_db_role_setting WHERE setrole = current_user::regrole AND setdatabase =
        (SELECT oid FROM pg_database WHERE datname = current_database())) AS settings`,
  row: { database: text, settings: nullable(listOf(text)) },
});

/**
 * Makes the settings of a session the defaults of our role in this database. This way they also apply behind a pooler,
 * which refuses settings at the start of a connection. A connection that the pooler has already opened keeps its own.
 * See decision 0038.
 */
export async function storeSessionSettings(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    // PostgreSQL refuses concurrent changes of a role.
    await lockSettings(transaction, [alteringLock]);
    const [row] = await readSettings(transaction);
    const stored = new Set(row?.settings);
    const settings = { ...sessionTimeouts(database.waitLimitMs), plan_cache_mode: planCacheMode };
    for (const [name, value] of Object.entries(settings)) {
      if (stored.has(`${name}=${value}`)) continue;
      const alter = `ALTER ROLE CURRENT_USER IN DATABASE ${row?.database} SET ${name} = ${value}`;
      await transaction.query({ name: `platform.set_${name}`, text: alter, values: [] });
    }
  });
}

/** Settings of a connection whose work may take longer, whatever the defaults of its role are. */
export const withoutTimeouts = Object.keys(sessionTimeouts(0))
  .map((name) => `-c ${name}=0`)
  .join(' ');
