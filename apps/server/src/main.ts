import { setFlagsFromString } from 'node:v8';
import { migrate } from '@game/database';
import { missingOperatorSettings, readConfig, type Config } from './config.js';
import { createContext } from './context.js';
import { answerRetentionMs } from './jobs/jobs.js';
import { externalDatabase, type DatabaseConnections } from './platform/postgres/external-database.js';
import { keepPostgresRunning } from './platform/postgres/kept-postgres.js';
import { requireDurableCommits } from './platform/postgres/replication.js';
import { availableMemory, sharedBuffersFor } from './platform/postgres/shared-buffers.js';
import { createLogger, type Logger } from './platform/logger.js';
import { describeServicesThatAreOff } from './sandbox/sandboxes.js';
import { startServer } from './server.js';

// By default, V8 collects old objects when there are up to four times as many as were left the last time, so that the memory of this
// process grows for hours on a large machine. After 150 s of `npm run bench -- evening`, it is 282 MB instead of 441, and the processor time
// is the same.
setFlagsFromString('--heap-growing-percent=50');

// V8 copies functions into their callers, here at most a third of the usual amount: there is less code to compile, and to load again into
// caches that PostgreSQL has filled meanwhile. A lone pair plays about 7 % more games, and 64 pairs no fewer (docs/benchmarks.md).
setFlagsFromString('--max-inlined-bytecode-size=150');
setFlagsFromString('--max-inlined-bytecode-size-cumulative=300');

// V8 optimizes a function after it has run a tenth of the usual number of bytecodes, so that a new server is fast sooner. In its first
// seconds, pairs play about a tenth more games (docs/benchmarks.md).
setFlagsFromString('--interrupt-budget=6000');

interface DatabaseServer extends DatabaseConnections {
  stop(): Promise<void>;
}

async function startDatabase(config: Config, logger: Logger): Promise<DatabaseServer> {
  const external = externalDatabase(config);
  if (external) return { ...external, stop: async () => undefined };
  const postgres = await keepPostgresRunning({
    dataDirectory: config.dataDirectory,
    settings: { shared_buffers: sharedBuffersFor(availableMemory()) },
    log: say,
    logger,
    onGivingUp: ({ message }) => {
      process.stderr.write(`${message}\n`);
      process.exit(1);
    },
  });
  say(`The database is in ${postgres.clusterDirectory}`);
  return { connection: postgres.connection, directConnection: postgres.connection, stop: postgres.stop };
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
  if (config.isProduction) await context.database.run(requireDurableCommits);
  context.outages.requireBeats();
  // Before the first request. If it fails, the job tries again.
  await context.ledger
    .rotateAnswers(answerRetentionMs)
    .catch((error: unknown) => logger.warn({ err: error }, 'the partitions of answers were not prepared'));
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
    setTimeout(exitAnyway, config.stopLimitMs).unref();
    await server.drain();
    await server.stop();
    await context.database.close();
    await databaseServer.stop();
  };
  // This loses nothing: browsers retry uncommitted commands, and the outbox sends its mails later.
  const exitAnyway = (): void => {
    logger.warn(server.unfinished(), 'the time to stop is over: these requests and jobs were cut off');
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  for (const line of describeServicesThatAreOff(config)) say(line);
  const missing = config.allowsSandboxes ? [] : missingOperatorSettings(config);
  if (missing.length > 0) say(`Players cannot see who operates this site. Set ${missing.join(', ')}.`);
  if (server.metricsAddress !== undefined) say(`The metrics are at ${server.metricsAddress}`);
  if (server.consoleAddress !== undefined) say(`The operator's console is at ${server.consoleAddress}`);
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
