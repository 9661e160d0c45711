import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createLogger, type DestinationStream } from '../../apps/server/src/platform/logger.js';
import { readConfig } from '../../apps/server/src/config.js';
import { createContext, type Context, type Substitutes } from '../../apps/server/src/context.js';
import { auditLedger } from '../../apps/server/src/modules/ledger/audit.js';
import { startServer } from '../../apps/server/src/server.js';
import { createTestDatabase, type TestDatabase } from './database.js';

/** The key every test's cookies are signed with. */
export const authSecret = 'a secret for tests, of no use to anyone';

interface Options extends Substitutes {
  /** Takes what is logged; nothing is when left out. */
  log?: DestinationStream;
  /** Settings, as in the environment. */
  env?: Record<string, string>;
  /** A database other servers of the same test use too; one of its own when left out. */
  database?: TestDatabase;
}

/** The services of a server on a database of their own. */
export interface TestContext {
  context: Context;
  database: TestDatabase;
  close(): Promise<void>;
}

/** Builds the services, on a new database unless one is given. */
export async function createTestContext({ env, database, log, ...substitutes }: Options = {}): Promise<TestContext> {
  const used = database ?? (await createTestDatabase());
  // Comes into being with the first file that is kept.
  const dataDirectory = join(tmpdir(), `test-data-${randomUUID()}`);
  const config = readConfig({
    AUTH_SECRET: authSecret,
    LOG_LEVEL: log ? 'trace' : 'silent',
    DATA_DIR: dataDirectory,
    SIGN_UPS_PER_HOUR: '10000',
    DEMO: '0',
    ...env,
  });
  const logger = createLogger(config.logLevel, log);
  const context = await createContext({ config, connection: used.connection, logger }, substitutes);
  return {
    context,
    database: used,
    close: async () => {
      await context.database.close();
      if (!database) await used.drop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

interface ServerOptions extends Options {
  /** The folder of the built pages; those of `npm run build` when left out. */
  website?: string;
  /** Where to listen, for a server that must know its address before it starts. */
  port?: number;
}

/** A server that takes requests, on a port of its own. */
export interface TestServer extends TestContext {
  address: string;
}

/** Builds the services and puts them behind a port. */
export async function startTestServer({ website, port = 0, ...options }: ServerOptions = {}): Promise<TestServer> {
  const test = await createTestContext(options);
  const server = await startServer(test.context, { host: '127.0.0.1', port }, website);
  return {
    ...test,
    address: server.address,
    close: async () => {
      await server.stop();
      await test.close();
    },
  };
}

/** The invariants of the ledger that are violated; empty if all hold (D-09). */
export async function violatedInvariants(database: TestDatabase): Promise<string[]> {
  const client = new Client(database.connection);
  await client.connect();
  try {
    return (await auditLedger(client)).filter((check) => !check.holds).map((check) => check.invariant);
  } finally {
    await client.end();
  }
}
