import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { connectionIn, findPostmaster, type Postmaster } from './postmaster.js';
import type { ServerProcess } from './server-process.js';

/** The two halves of the advisory lock that whoever started the server holds while it lives. */
const lockKey = [20_731, 1];
const pollMs = 50;
/** For this long the lock of an owner that was just killed may still look held. */
const closingMs = 1_500;
/** How long an ownerless server may take to write everything and end. */
const shutdownTimeoutMs = 20_000;

/** A data directory was asked for that another process uses. */
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
 * Resolves when no server runs on the cluster. A server whose owner is gone is shutting down and is waited for; one
 * whose owner lives rejects with DataDirectoryInUse, after a moment or, when it does not answer, after 20 s.
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
    // It is starting, shutting down, or already gone.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The mark, readable by other processes, that somebody who lives uses this server. */
export interface Ownership {
  release(): void;
}

/** Takes the mark of ownership of a server that was just started, and keeps it until it is released. */
export async function holdOwnership(server: ServerProcess): Promise<Ownership> {
  let client = await connectAndLock(server, keep);
  let released = false;
  return {
    release: () => {
      released = true;
      client.end().catch(() => undefined);
    },
  };

  // PostgreSQL closes all connections and goes on when one of its processes crashes.
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

async function connectAndLock(server: ServerProcess, onLost: () => Promise<void>): Promise<Client> {
  const client = new Client(connectionIn(server.socketDirectory, server.port, 'postgres'));
  client.on('error', () => undefined);
  await client.connect();
  await client.query('SELECT pg_advisory_lock($1, $2)', lockKey);
  client.once('end', () => void onLost());
  return client;
}
