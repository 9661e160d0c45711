import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createLogger, type DestinationStream } from '../../apps/server/src/platform/logger.js';
import { createPasswords } from '../../apps/server/src/platform/passwords.js';
import { systemClock } from '../../apps/server/src/platform/clock.js';
import { readConfig } from '../../apps/server/src/config.js';
import { createContext, type Context, type Substitutes } from '../../apps/server/src/context.js';
import { startJobs } from '../../apps/server/src/jobs/jobs.js';
import { auditLedger } from '../../apps/server/src/modules/ledger/audit.js';
import { startServer, type RunningServer } from '../../apps/server/src/server.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { startLimitMs } from './wait.js';

/** The key that signs the cookies of tests. */
export const authSecret = 'a secret for tests, of no use to anyone';

/** Parameters of scrypt with which a hash takes less than a millisecond. */
const lowCost = { N: 2, r: 1, p: 1 };

/** The settings of a server in production without credentials for other services. */
export const productionEnv = {
  NODE_ENV: 'production',
  TOKEN_KEY: 'ab'.repeat(32),
  MOVE_KEY: 'cd'.repeat(32),
  IDENTITY_KEY: 'bc'.repeat(32),
  PUBLIC_URL: 'http://localhost',
};

interface Options extends Substitutes {
  /** Receives the log. Logging is off by default. */
  log?: DestinationStream;
  /** Environment variables. */
  env?: Record<string, string>;
  /** A database to share with other servers of the test. A new one by default. */
  database?: TestDatabase;
}

/** The services of a server, and their database. */
export interface TestContext {
  context: Context;
  database: TestDatabase;
  close(): Promise<void>;
}

/** Builds the services of a server. */
export async function createTestContext({ env, database, log, ...substitutes }: Options = {}): Promise<TestContext> {
  const used = database ?? (await createTestDatabase());
  // Created with the first stored file.
  const dataDirectory = join(tmpdir(), `test-data-${randomUUID()}`);
  const config = readConfig({
    AUTH_SECRET: authSecret,
    LOG_LEVEL: log ? 'trace' : 'silent',
    DATA_DIR: dataDirectory,
    SIGN_UPS_PER_HOUR: '10000',
    NEW_ACCOUNTS_PER_NETWORK: '10000',
    // Tests order to one address.
    ORDERS_PER_HOUSEHOLD: '10000',
    DEMO: '0',
    // Draws take place immediately. Tests of the beacon set their own.
    BEACON_URLS: 'none',
    ...env,
  });
  const logger = createLogger(config.logLevel, log);
  const context = await createContext(
    { config, connection: used.connection, logger },
    {
      checkReplies: true,
      clock: systemClock,
      passwords: createPasswords(lowCost),
      waitLimitMs: startLimitMs,
      previewLimitMs: startLimitMs,
      ...substitutes,
    },
  );
  return {
    context,
    database: used,
    close: async () => {
      await context.outbox.close();
      await context.database.close();
      if (!database) await used.drop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

interface ServerOptions extends Options {
  /** The folder of the built pages. Those of `npm run build` by default. */
  website?: string;
  /** The port, for a server that must know its address before it starts. A free one by default. */
  port?: number;
  /**
   * Whether the jobs run in the background, as in production. Off by default: a test calls the job that it needs. If the
   * same job ran in the background, the call would skip what that one has locked, and return before it is done.
   */
  jobs?: boolean;
}

const noJobs: typeof startJobs = () => ({ running: () => [], stop: async () => undefined });

/** A server that listens for requests. */
export interface TestServer extends TestContext {
  address: string;
  metricsAddress: string | undefined;
  consoleAddress: string | undefined;
  /** Becomes not ready and sends realtime connections away, as at the beginning of a stop. */
  drain: RunningServer['drain'];
}

/** Builds the services and starts a server. */
export async function startTestServer({
  website,
  port = 0,
  jobs = false,
  ...options
}: ServerOptions = {}): Promise<TestServer> {
  const test = await createTestContext(options);
  const server = await startServer(
    test.context,
    { host: '127.0.0.1', port },
    { website, start: jobs ? startJobs : noJobs },
  );
  return {
    ...test,
    address: server.address,
    metricsAddress: server.metricsAddress,
    consoleAddress: server.consoleAddress,
    drain: (pause) => server.drain(pause),
    close: async () => {
      await server.stop();
      await test.close();
    },
  };
}

/** Returns the ledger invariants that are violated; empty if all hold (D-09). */
export async function violatedInvariants(database: Pick<TestDatabase, 'connection'>): Promise<string[]> {
  const client = new Client(database.connection);
  await client.connect();
  try {
    return (await auditLedger(client)).filter((check) => !check.holds).map((check) => check.invariant);
  } finally {
    await client.end();
  }
}
