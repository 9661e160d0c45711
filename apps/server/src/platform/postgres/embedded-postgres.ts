import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { ensureCluster } from './cluster.js';
import { holdOwnership, waitUntilFree } from './ownership.js';
import { preparePlace } from './place.js';
import { connectionIn, findPostmaster, gameDatabase, removeMistakenPidFile } from './postmaster.js';
import { startServerProcess, type ServerProcess } from './server-process.js';

export { DataDirectoryInUse } from './ownership.js';

const pollMs = 20;
/** Long, because after a crash PostgreSQL first replays what was written since its last checkpoint. */
const readyTimeoutMs = 120_000;
const maximumAttempts = 5;

export interface EmbeddedPostgresOptions {
  /** Holds the cluster and its log; created if absent. One process at a time can use it. */
  dataDirectory: string;
  /** Settings of postgresql.conf that override ours. */
  settings?: Record<string, string>;
  /** Told, in a line each, what the operator should know. */
  log?: (line: string) => void;
}

/** A PostgreSQL server of our own. It ends with this process, however this process ends. */
export interface EmbeddedPostgres {
  /** How to connect to the database of the game. */
  connection: ClientConfig;
  /** Ends the server; what was committed is on disk. Connections still open are cut off. */
  stop(): Promise<void>;
  /** Resolves when the server has ended: after `stop`, or by itself, which nothing can go on after. */
  exited: Promise<void>;
}

/**
 * Starts PostgreSQL on a data directory and resolves when it takes connections; the database in it is empty the first
 * time. Rejects with DataDirectoryInUse when another process uses the data directory.
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
    await removeMistakenPidFile(place.cluster);
    const clusterDirectory = await realpath(place.cluster);
    const logFile = join(dataDirectory, 'postgres.log');
    const server = await startServerProcess(place, clusterDirectory, logFile, settings);
    const running = await takeOver(server);
    if (running !== null) return running;
    // When two start at once, one finds the other's PostgreSQL running: then it sees again whose it is.
    if (attempt === maximumAttempts || (await findPostmaster(place.cluster)) === null) {
      throw new Error(`PostgreSQL did not start on ${place.cluster}:\n${await server.readLog()}`);
    }
  }
}

/** How to connect to the server that runs on a data directory, or null when none does. */
export async function connectionToRunning(dataDirectory: string): Promise<ClientConfig | null> {
  const postmaster = await findPostmaster(join(resolve(dataDirectory), 'postgres'));
  if (!postmaster?.socketDirectory) return null;
  return connectionIn(postmaster.socketDirectory, postmaster.port, gameDatabase);
}

/** Waits for a server that was just started and makes it ours; null when it has ended instead. */
async function takeOver(server: ServerProcess): Promise<EmbeddedPostgres | null> {
  try {
    if (!(await isReady(server))) return null;
    const ownership = await holdOwnership(server);
    await createGameDatabase(server);
    return {
      connection: connectionIn(server.socketDirectory, server.port, gameDatabase),
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

async function isReady(server: ServerProcess): Promise<boolean> {
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

async function createGameDatabase(server: ServerProcess): Promise<void> {
  await withClient(server, async (client) => {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [gameDatabase]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${gameDatabase}`);
  });
}

async function withClient(server: ServerProcess, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(connectionIn(server.socketDirectory, server.port, 'postgres'));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
