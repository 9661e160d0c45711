import type { ClientConfig } from 'pg';
import type { Config } from '../../config.js';
import { connectionToRunning, startEmbeddedPostgres } from './embedded-postgres.js';

/** The database in use, or, when no server is running on the data directory, one started for this command alone. */
export async function openDatabaseInUse({
  databaseUrl,
  dataDirectory,
}: Pick<Config, 'databaseUrl' | 'dataDirectory'>): Promise<{ connection: ClientConfig; stop(): Promise<void> }> {
  const nothing = async (): Promise<void> => undefined;
  if (databaseUrl !== undefined) return { connection: { connectionString: databaseUrl }, stop: nothing };
  const running = await connectionToRunning(dataDirectory);
  return running ? { connection: running, stop: nothing } : startEmbeddedPostgres({ dataDirectory });
}
