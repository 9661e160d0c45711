import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startServerProcess } from '../../scripts/src/server-process.js';
import { databaseUrl } from '../support/database-url.js';

let dataDirectory: string;

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'server-'));
  await chmod(dataDirectory, 0o755);
});

afterAll(async () => {
  await rm(dataDirectory, { recursive: true, force: true });
});

/** Creates a database without a schema. */
async function createEmptyDatabase() {
  const { connection } = inject('testCluster');
  const name = `empty_${Date.now()}`;
  const client = new Client(connection);
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  return {
    url: databaseUrl({ connection: { ...connection, database: name }, drop: async () => undefined }),
    drop: async () => {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await client.end();
    },
  };
}

describe('a server process', () => {
  it('reports every invalid setting with the reason', async () => {
    const starting = startServerProcess(dataDirectory, { PORT: ' ', DATABASE_URL: 'mysql://here', HOST: '' });

    await expect(starting).rejects.toThrow(/These settings are invalid:\n {2}PORT: .*\n {2}DATABASE_URL: /);
  });

  it('refuses a data directory that another process uses, which keeps serving and exits with 0', async () => {
    const first = await startServerProcess(dataDirectory);

    await expect(startServerProcess(dataDirectory)).rejects.toThrow(/is in use by another process/);

    expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
    expect(await first.end('SIGTERM')).toBe(0);
    await expect(fetch(`${first.address}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('exits with 0 within 10 seconds of SIGTERM even when a request never ends', async () => {
    const server = await startServerProcess(dataDirectory);
    const { hostname, port } = new URL(server.address);
    const slow = connect(Number(port), hostname);
    slow.on('error', () => undefined);
    slow.write(
      'POST /api/auth.signOut HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    await once(slow, 'ready');

    // The process exits with 1 if stopping takes 9 seconds.
    expect(await server.end('SIGTERM')).toBe(0);
    slow.destroy();
  });

  it('shares an empty database with others that migrate it at the same time', async () => {
    const database = await createEmptyDatabase();

    const servers = await Promise.all([1, 2, 3].map(() => startServerProcess('', { DATABASE_URL: database.url })));

    for (const { address } of servers) {
      const response = await fetch(`${address}/api/lobby.getCounters`);
      expect(await response.json()).toEqual({ players: 0, online: 0, staked: 0 });
    }
    expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual([0, 0, 0]);
    await database.drop();
  });
});
