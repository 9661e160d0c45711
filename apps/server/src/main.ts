import { migrate } from '@game/database';
import { readConfig, type Config } from './config.js';
import { createContext } from './context.js';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.js';
import { externalDatabase, type DatabaseConnections } from './platform/postgres/external-database.js';
import { createLogger, type Logger } from './platform/logger.js';
import { describeServicesThatAreOff } from './sandbox/sandboxes.js';
import { startServer } from './server.js';

/** Time limit of a shutdown, in milliseconds. The process then exits anyway. */
const stopLimitMs = 9_000;

interface DatabaseServer extends DatabaseConnections {
  stop(): Promise<void>;
}

async function startDatabase(config: Config, logger: Logger): Promise<DatabaseServer> {
  const external = externalDatabase(config);
  if (external) return { ...external, stop: async () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDirectory: config.dataDirectory, log: say });
  say(`The database is in ${postgres.clusterDirectory}`);
  let stopping = false;
  void postgres.exited.then(() => {
    if (stopping) return;
    logger.fatal('the embedded database ended unexpectedly');
    process.exit(1);
  });
  return {
    connection: postgres.connection,
    directConnection: postgres.connection,
    stop: () => {
      stopping = true;
      return postgres.stop();
    },
  };
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const databaseServer = await startDatabase(config, logger);
  const { connection, directConnection } = databaseServer;
  await migrate(directConnection).catch((error: Error) => {
    throw new Error(`The database cannot be used: ${error.message}. Check DATABASE_URL, if it is set.`);
  });
  const context = await createContext({ config, connection, directConnection, logger });
  const server = await startServer(context, config);

  let stopping: Promise<void> | undefined;
  const stop = (): void => {
    stopping ??= end().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.fatal({ err: error }, 'the shutdown failed');
        process.exit(1);
      },
    );
  };
  const end = async (): Promise<void> => {
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    await server.stop();
    await context.database.close();
    await databaseServer.stop();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  for (const line of describeServicesThatAreOff(config)) say(line);
  say(`ready ${server.address}`);
}

/** Prints a line for the operator. All other output goes to the log. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
