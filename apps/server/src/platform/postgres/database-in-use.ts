import type { Config } from '../../config.js';
import { connectionToRunning, startEmbeddedPostgres } from './embedded-postgres.js';
import { externalDatabase, type DatabaseConnections, type DatabaseUrls } from './external-database.js';

/** Connects to the configured database. Starts the embedded one for this command, unless a server is running it. */
export async function openDatabaseInUse(
  config: DatabaseUrls & Pick<Config, 'dataDirectory'>,
): Promise<DatabaseConnections & { stop(): Promise<void> }> {
  const nothing = async (): Promise<void> => undefined;
  const external = externalDatabase(config);
  if (external) return { ...external, stop: nothing };
  const { dataDirectory } = config;
  const running = await connectionToRunning(dataDirectory);
  if (running) return { connection: running, directConnection: running, stop: nothing };
  const started = await startEmbeddedPostgres({ dataDirectory });
  return { connection: started.connection, directConnection: started.connection, stop: () => started.stop() };
}
