import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { connectionIn, findPostmaster, type Postmaster } from './postmaster.js';
import type { PostgresProcess } from './server-process.js';

/** The two parts of the key of the advisory lock that the owner of a server holds. */
const lockKey = [20_731, 1];
const pollMs = 50;
/** How long the lock of a killed owner can still seem to be held. */
const closingMs = 1_500;
/** Time limit for a server without an owner to shut down. */
const shutdownTimeoutMs = 20_000;

/** Thrown if another process uses the data directory. */
export class DataDirectoryInUse extends Error {
  constructor(dataDirectory: string) {
    super(
      `The data directory ${dataDirectory} is in use by another process. ` +
        'Stop it first, or choose another with DATA_DIR.',
    );
    this.name = 'DataDirectoryInUse';
  }
}

/**
 * Waits until no server runs on the cluster. A server without an owner is shutting down.
 * @throws {DataDirectoryInUse} if the server has an owner, or if it does not reply for 20 s.
 */
export async function waitUntilFree(clusterDirectory: string, dataDirectory: string): Promise<void> {
  const start = Date.now();
  let ownedSince: number | null = null;
  for (;;) {
    const postmaster = await findPostmaster(clusterDirectory);
    if (postmaster === null) return;
    const owned = await isOwned(postmaster);
    const now = Date.now();
    ownedSince = owned ? (ownedSince ?? now) : null;
    if (ownedSince !== null && now - ownedSince >= closingMs) throw new DataDirectoryInUse(dataDirectory);
    if (now - start >= shutdownTimeoutMs) throw new DataDirectoryInUse(dataDirectory);
    await delay(pollMs);
  }
}

async function isOwned(postmaster: Postmaster): Promise<boolean> {
  if (postmaster.socketDirectory === null) return false;
  const client = new Client({
    ...connectionIn(postmaster.socketDirectory, postmaster.port, 'postgres'),
    connectionTimeoutMillis: closingMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query(
      "SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND granted",
      lockKey,
    );
    return found.rowCount !== 0;
  } catch {
    // The server is starting, shutting down or gone.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Shows other processes that a running process owns the server. */
export interface Ownership {
  release(): void;
}

/** Takes the ownership of a started server, and holds it until it is released. */
export async function holdOwnership(server: PostgresProcess): Promise<Ownership> {
  let client = await connectAndLock(server, keep);
  let released = false;
  return {
    release: () => {
      released = true;
      client.end().catch(() => undefined);
    },
  };

  // If one of its processes crashes, PostgreSQL closes all connections and continues.
  async function keep(): Promise<void> {
    while (!released && !server.hasExited()) {
      try {
        client = await connectAndLock(server, keep);
        return;
      } catch {
        await delay(pollMs);
      }
    }
  }
}

async function connectAndLock(server: PostgresProcess, onLost: () => Promise<void>): Promise<Client> {
  const client = new Client(connectionIn(server.socketDirectory, server.port, 'postgres'));
  client.on('error', () => undefined);
  await client.connect();
  await client.query('SELECT pg_advisory_lock($1, $2)', lockKey);
  client.once('end', () => void onLost());
  return client;
}
