import type { ClientConfig } from 'pg';
import type { Config } from '../../config.js';
import { withoutTimeouts } from '../database/session-timeouts.js';

/** How to connect to a database. */
export interface DatabaseConnections {
  /** For queries and transactions. A pooler may be in between. */
  connection: ClientConfig;
  /** For LISTEN, migrations and long reports, which cannot share a session. */
  directConnection: ClientConfig;
}

/** The settings of a database. */
export type DatabaseUrls = Pick<Config, 'databaseUrl'> & Partial<Pick<Config, 'databaseDirectUrl'>>;

/** Returns the connections to the database of `DATABASE_URL`; null if the embedded one is used. */
export function externalDatabase({ databaseUrl, databaseDirectUrl }: DatabaseUrls): DatabaseConnections | null {
  if (databaseUrl === undefined) return null;
  const connection = { connectionString: databaseUrl };
  if (databaseDirectUrl === undefined) return { connection, directConnection: connection };
  return { connection, directConnection: { connectionString: databaseDirectUrl, options: withoutTimeouts } };
}
