import { sql } from 'drizzle-orm';
import { planCacheMode, sessionTimeouts, type Database } from './database.js';

/** The key of the advisory lock; an arbitrary number that is used nowhere else. */
const alteringLock = 7_281_004;

/**
 * Makes the settings of a session the defaults of our role in this database. This way they also apply behind a pooler,
 * which refuses settings at the start of a connection. A connection that the pooler has already opened keeps its own.
 * See decision 0038.
 */
export async function storeSessionSettings(database: Database): Promise<void> {
  await database.transaction(async ({ drizzle }) => {
    // PostgreSQL refuses concurrent changes of a role.
    await drizzle.execute(sql`SELECT pg_advisory_xact_lock(${alteringLock})`);
    const { rows } = await drizzle.execute<{ settings: string[] | null; database: string }>(sql`
      SELECT quote_ident(current_database()) AS database,
        (SELECT setconfig FROM pg_db_role_setting WHERE setrole = current_user::regrole AND setdatabase =
          (SELECT oid FROM pg_database WHERE datname = current_database())) AS settings`);
    const stored = new Set(rows[0]?.settings);
    const settings = { ...sessionTimeouts(database.waitLimitMs), plan_cache_mode: planCacheMode };
    for (const [name, value] of Object.entries(settings)) {
      if (stored.has(`${name}=${value}`)) continue;
      const alter = `ALTER ROLE CURRENT_USER IN DATABASE ${rows[0]?.database} SET ${name} = ${value}`;
      await drizzle.execute(sql.raw(alter));
    }
  });
}

/** Settings of a connection whose work may take longer, whatever the defaults of its role are. */
export const withoutTimeouts = Object.keys(sessionTimeouts(0))
  .map((name) => `-c ${name}=0`)
  .join(' ');
