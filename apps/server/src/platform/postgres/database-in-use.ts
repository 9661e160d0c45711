import type { ClientConfig } from 'pg';
import type { Config } from '../../config.js';
import { connectionToRunning, startEmbeddedPostgres } from './embedded-postgres.js';

/** Connects to the configured database. Starts the embedded one for this command, unless a server is running it. */
export async function openDatabaseInUse({
  databaseUrl,
  dataDirectory,
}: Pick<Config, 'databaseUrl' | 'dataDirectory'>): Promise<{ connection: ClientConfig; stop(): Promise<void> }> {
  const nothing = async (): Promise<void> => undefined;
  if (databaseUrl !== undefined) return { connection: { connectionString: databaseUrl }, stop: nothing };
  const running = await connectionToRunning(dataDirectory);
  return running ? { connection: running, stop: nothing } : startEmbeddedPostgres({ dataDirectory });
}
