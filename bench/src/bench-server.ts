import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { connectionToRunning } from '../../apps/server/dist/platform/postgres/embedded-postgres.js';
import { startServerProcess } from '../../scripts/dist/server-process.js';

/** A built server in its own process, on an empty database. */
export interface BenchServer {
  address: string;
  processId: number;
  /** Connects to the server's database. */
  connection: ClientConfig;
  authSecret: string;
  /** Stops the server and deletes its data. */
  close(): Promise<void>;
}

/** Starts a server for a benchmark. */
export async function startBenchServer(env: Record<string, string> = {}): Promise<BenchServer> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'bench-'));
  // The embedded PostgreSQL may run as another user.
  await chmod(dataDirectory, 0o755);
  const authSecret = randomBytes(32).toString('hex');
  const server = await startServerProcess(dataDirectory, { AUTH_SECRET: authSecret, ...env });
  const connection = await connectionToRunning(dataDirectory);
  if (!connection) throw new Error('the server runs without its database');
  const close = async () => {
    await server.end('SIGTERM');
    await rm(dataDirectory, { recursive: true, force: true });
  };
  return { address: server.address, processId: server.processId, connection, authSecret, close };
}
