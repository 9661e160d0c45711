import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.js';
import { CommandRefused } from '../command-refused.js';
import { connectionToRunning, startEmbeddedPostgres } from './embedded-postgres.js';
import { externalDatabase, type DatabaseConnections, type DatabaseUrls } from './external-database.js';

type Target = DatabaseUrls & Pick<Config, 'dataDirectory' | 'isProduction'>;

interface Options {
  /** Whether the embedded database may be started for this command in production, if it exists and no server runs it. */
  startsExisting?: boolean | undefined;
}

/**
 * Connects to the configured database. In development, it starts the embedded one for this command, unless a server is running it.
 * @throws {CommandRefused} if that would start or create a database in production, which is not the one of the site.
 */
export async function openDatabaseInUse(
  config: Target,
  { startsExisting = false }: Options = {},
): Promise<DatabaseConnections & { stop(): Promise<void> }> {
  const nothing = async (): Promise<void> => undefined;
  const external = externalDatabase(config);
  if (external) return { ...external, stop: nothing };
  const { dataDirectory, isProduction } = config;
  const running = await connectionToRunning(dataDirectory);
  if (running) return { connection: running, directConnection: running, stop: nothing };
  if (isProduction) await requireExisting(dataDirectory, startsExisting);
  const started = await startEmbeddedPostgres({ dataDirectory });
  return { connection: started.connection, directConnection: started.connection, stop: () => started.stop() };
}

async function requireExisting(dataDirectory: string, startsExisting: boolean): Promise<void> {
  if (!(await isCluster(dataDirectory))) {
    throw new CommandRefused(`There is no database in ${dataDirectory}. Check DATA_DIR and DATABASE_URL.`);
  }
  if (startsExisting) return;
  throw new CommandRefused(
    `The database in ${dataDirectory} does not run. Start the server, or choose --start for an audit or a backup.`,
  );
}

/** Whether a data directory contains an embedded database. */
export function isCluster(dataDirectory: string): Promise<boolean> {
  return access(join(dataDirectory, 'postgres', 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

/** Describes for operators which database is configured, without its password. */
export function describeTarget({ databaseUrl, dataDirectory }: Target): string {
  if (databaseUrl === undefined) return `the embedded one in ${join(dataDirectory, 'postgres')}`;
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `${decodeURIComponent(pathname.slice(1))} at ${searchParams.get('host') ?? host}`;
}
