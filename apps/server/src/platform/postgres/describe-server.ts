import { integer, nullable, text } from '../database/columns.js';
import type { Connection } from '../database/database.js';
import { onlyRow, statement } from '../database/statement.js';

const readServer = statement({
  name: 'platform.readServer',
  text: `
    SELECT current_setting('server_version_num')::int / 10000 AS major, current_database() AS name,
      -- Without a row for a role that may not see it.
      (SELECT setting FROM pg_settings WHERE name = 'data_directory') AS directory,
      pg_database_size(current_database()) AS bytes`,
  row: { major: integer, name: text, directory: nullable(text), bytes: integer },
});

/** Returns the major version of PostgreSQL, the name and size of the database, and the data directory if the role may see it. */
export async function describeServer(on: Connection) {
  return onlyRow(await readServer(on));
}

const readLogSettings = statement({
  name: 'platform.readLogSettings',
  text: `
    SELECT current_setting('log_min_error_statement') AS statements, current_setting('log_error_verbosity') AS verbosity`,
  row: { statements: text, verbosity: text },
});

/** Returns from which level on PostgreSQL's log contains statements that failed, and how much it says about an error. */
export async function describeLog(on: Connection) {
  return onlyRow(await readLogSettings(on));
}

const findTable = statement({
  name: 'platform.findTable',
  text: 'SELECT WHERE to_regclass($1) IS NOT NULL',
  row: {},
});

/** Whether a table exists. It does not before the first start of a server. */
export async function hasTable(on: Connection, name: string): Promise<boolean> {
  return (await findTable(on, [`public.${name}`])).length > 0;
}
