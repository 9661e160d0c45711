import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { ensureCluster } from './cluster.js';
import { holdOwnership, waitUntilFree } from './ownership.js';
import { preparePlace } from './place.js';
import { connectionIn, findPostmaster, gameDatabase, removeStalePidFile } from './postmaster.js';
import { startServerProcess, type PostgresProcess } from './server-process.js';

export { DataDirectoryInUse } from './ownership.js';

const pollMs = 20;
/** Long, because after a crash PostgreSQL first replays all changes since its last checkpoint. */
const readyTimeoutMs = 120_000;
const maximumAttempts = 5;

export interface EmbeddedPostgresOptions {
  /** The folder of the cluster and its log. It is created if needed. One process at a time can use it. */
  dataDirectory: string;
  /** Settings of postgresql.conf that override ours. */
  settings?: Record<string, string>;
  /** More variables of its environment, such as a library that is loaded first. */
  environment?: Record<string, string>;
  /** The folder of the socket, which must not exist yet. By default, a new one is chosen. */
  socketDirectory?: string;
  /** Receives messages for the operator, one line each. */
  log?: (line: string) => void;
}

/** A PostgreSQL server that ends with this process, even if this process is killed. */
export interface EmbeddedPostgres {
  /** The connection to the game's database. */
  connection: ClientConfig;
  /** The real folder of its files. It is not in the data directory if PostgreSQL's account cannot enter that one. */
  clusterDirectory: string;
  /** Stops the server. Committed data is on disk; open connections are closed. */
  stop: () => Promise<void>;
  /** Resolves when the server has ended, after `stop` or because of an error. */
  exited: Promise<void>;
}

/**
 * Starts PostgreSQL on a data directory, and resolves when it accepts connections. The database is empty at first.
 * See decision 0036.
 * @throws {DataDirectoryInUse} if another process uses the data directory.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error('The embedded PostgreSQL does not run on Windows. Set DATABASE_URL to use another PostgreSQL.');
  }
  const settings = options.settings ?? {};
  const dataDirectory = resolve(options.dataDirectory);
  const place = await preparePlace(dataDirectory, options.log ?? (() => undefined));
  for (let attempt = 1; ; attempt++) {
    await waitUntilFree(place.cluster, dataDirectory);
    await ensureCluster(place, settings['fsync'] !== 'off');
    await removeStalePidFile(place.cluster);
    const clusterDirectory = await realpath(place.cluster);
    const logFile = join(dataDirectory, 'postgres.log');
    const server = await startServerProcess(place, clusterDirectory, logFile, options);
    const running = await takeOver(server, clusterDirectory);
    if (running !== null) return running;
    // If two processes start at the same time, one finds the other's PostgreSQL and checks again which process owns it.
    if (attempt === maximumAttempts || (await findPostmaster(place.cluster)) === null) {
      throw new Error(`PostgreSQL did not start on ${place.cluster}:\n${await server.readLog()}`);
    }
  }
}

/** Returns the connection to the server that runs on a data directory; null if there is none. */
export async function connectionToRunning(dataDirectory: string): Promise<ClientConfig | null> {
  const postmaster = await findPostmaster(join(resolve(dataDirectory), 'postgres'));
  if (!postmaster?.socketDirectory) return null;
  return connectionIn(postmaster.socketDirectory, postmaster.port, gameDatabase);
}

/** Waits until a started server is ready and takes its ownership; null if it has ended. */
async function takeOver(server: PostgresProcess, clusterDirectory: string): Promise<EmbeddedPostgres | null> {
  try {
    if (!(await isReady(server))) return null;
    const ownership = await holdOwnership(server);
    await createGameDatabase(server);
    return {
      connection: connectionIn(server.socketDirectory, server.port, gameDatabase),
      clusterDirectory,
      exited: server.exited,
      stop: () => {
        ownership.release();
        return server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function isReady(server: PostgresProcess): Promise<boolean> {
  const deadline = Date.now() + readyTimeoutMs;
  while (!server.hasExited()) {
    try {
      await withClient(server, () => Promise.resolve());
      return true;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await Promise.race([delay(pollMs), server.exited]);
  }
  return false;
}

async function createGameDatabase(server: PostgresProcess): Promise<void> {
  await withClient(server, async (client) => {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [gameDatabase]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${gameDatabase}`);
  });
}

async function withClient(server: PostgresProcess, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(connectionIn(server.socketDirectory, server.port, 'postgres'));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
