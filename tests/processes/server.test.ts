import { once } from 'node:events';
import { chmod, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostmaster } from '../../apps/server/src/platform/postgres/postmaster.js';
import { startServerProcess, type ServerProcess } from '../../scripts/src/server-process.js';
import { signUpAt } from '../support/builders/accounts.js';
import { addPlayer } from '../support/builders/players.js';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.js';
import { databaseUrl } from '../support/database-url.js';
import { makeFolder } from '../support/folders.js';
import { createHttpClient } from '../support/counterparts/http-client.js';
import { authSecret, createTestContext, productionEnv } from '../support/test-context.js';
import { waitForProcess } from '../support/wait.js';

describe('a server process with its own database', () => {
  let dataDirectory: string;
  let server: ServerProcess;

  beforeAll(async () => {
    dataDirectory = await makeFolder('server-');
    await chmod(dataDirectory, 0o755);
    server = await startServerProcess(dataDirectory, { STARTING_BALANCE: '100', STOP_DELAY_SECONDS: '3' });
  });

  afterAll(async () => {
    await server.end('SIGKILL');
    await rm(dataDirectory, { recursive: true, force: true });
  });

  it('keeps serving when another process is refused its data directory', async () => {
    await expect(startServerProcess(dataDirectory)).rejects.toThrow(/is in use by another process/);

    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  });

  it('starts its database again when that is killed, and serves what was committed', async () => {
    const client = createHttpClient(server.address, await signUpAt(server.address));
    await client.call('games.createWithStake', { stakeAmount: 30 });
    const postmaster = await findPostmaster(await realpath(join(dataDirectory, 'postgres')));

    process.kill(Number(postmaster?.processId), 'SIGKILL');

    const balance = await waitForProcess(async () => {
      const answer = await client.call('profiles.getBalance', {});
      return answer.status === 200 && answer.body;
    });
    expect(balance).toMatchObject({ balance: 70 });
  });

  it('is not ready first after SIGTERM, and then exits with 0 even when a request never ends', async () => {
    const { hostname, port } = new URL(server.address);
    const slow = connect(Number(port), hostname);
    slow.on('error', () => undefined);
    slow.write(
      'POST /api/auth.signOut HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    await once(slow, 'ready');

    const exitCode = server.end('SIGTERM');

    // The server may also be not ready because it connects to its database again.
    await waitForProcess(async () => {
      const { details } = (await (await fetch(`${server.address}/readyz`)).json()) as { details?: string };
      return details === 'the server is stopping';
    });
    expect(await exitCode).toBe(0);

    slow.destroy();
    await expect(fetch(`${server.address}/healthz`)).rejects.toThrow('fetch failed');
  });
});

/** Starts two servers on one database at the same time. */
async function startTwo(database: TestDatabase): Promise<[ServerProcess, ServerProcess]> {
  const env = { DATABASE_URL: databaseUrl(database), STARTING_BALANCE: '100' };
  return Promise.all([startServerProcess('', env), startServerProcess('', env)]);
}

async function query({ connection }: TestDatabase, text: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query(text);
  await client.end();
}

describe('a server process', () => {
  it('reports every invalid setting with the reason', async () => {
    const starting = startServerProcess('', { PORT: ' ', DATABASE_URL: 'mysql://here', HOST: '' });

    await expect(starting).rejects.toThrow(/These settings are invalid:\n {2}PORT: .*\n {2}DATABASE_URL: /);
  });

  it('exits with 0 when the time to stop is over and only a job still runs, which others repeat, and names it', async () => {
    const database = await createTestDatabase();
    const env = { DATABASE_URL: databaseUrl(database), STOP_SECONDS: '1', LOG_LEVEL: 'warn' };
    const server = await startServerProcess('', env);
    const holder = new Client(database.connection);
    // A transaction reads the list of connections once, so the one that holds the lock would not see new ones.
    const observer = new Client(database.connection);
    await Promise.all([holder.connect(), observer.connect()]);
    await holder.query('BEGIN; LOCK TABLE games');
    await waitForProcess(async () => {
      const { rows } = await observer.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });

    expect(await server.end('SIGTERM')).toBe(0);

    const cutOff = await waitForProcess(() => server.output.find((line) => line.includes('the time to stop is over')));
    expect(JSON.parse(cutOff)).toMatchObject({ requests: [], jobs: expect.arrayContaining([expect.any(String)]) });
    expect(server.output.join()).not.toContain('cut off requests');
    await Promise.all([holder.end(), observer.end()]);
    await database.drop();
  });

  it('exits without counting the rest of a long backlog of the ledger', async () => {
    const database = await createTestDatabase();
    // Its one row is counted in the last of 1,000 batches, each of which takes a while.
    await query(
      database,
      `SELECT setval(pg_get_serial_sequence('transactions', 'id'), 2000000);
      CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.2); RETURN NEW; END $$;
      CREATE TRIGGER wait BEFORE UPDATE ON ledger_progress FOR EACH ROW EXECUTE FUNCTION wait();`,
    );
    const test = await createTestContext({ database });
    await addPlayer(test.context);
    const countedTo = async () => {
      const { rows } = await test.context.database.pool.query<{ highest: string }>(
        'SELECT max(counted_to) AS highest FROM ledger_progress',
      );
      return Number(rows[0]?.highest);
    };
    const server = await startServerProcess('', { DATABASE_URL: databaseUrl(database), LOG_LEVEL: 'warn' });
    await waitForProcess(async () => (await countedTo()) > 0);

    expect(await server.end('SIGTERM')).toBe(0);

    expect(server.output.join()).not.toContain('the time to stop is over');
    expect(await countedTo()).toBeLessThan(2_000_000);
    await test.close();
    await database.drop();
  });

  it('says which services are off when others can reach it, and what to set', async () => {
    const database = await createTestDatabase();
    const env = { DATABASE_URL: databaseUrl(database), PUBLIC_URL: 'https://play.example' };

    const server = await startServerProcess('', env);

    expect(server.output).toContain('Mail is off. Set SMTP_URL.');
    expect(server.output).toContain(
      'Players cannot see who operates this site. Set OPERATOR_NAME, CONTACT_EMAIL, OPERATOR_ADDRESS.',
    );
    expect(await (await fetch(`${server.address}/dev/mailbox`)).text()).not.toContain('Sandbox');
    expect(await server.end('SIGTERM')).toBe(0);
    await database.drop();
  });

  it('loads neither OpenTelemetry nor the client of Prometheus without a setting for them', async () => {
    const database = await createTestDatabase();
    const folder = await makeFolder('coverage-');
    // When the process exits, Node.js writes down which scripts are in memory.
    const server = await startServerProcess('', { DATABASE_URL: databaseUrl(database), NODE_V8_COVERAGE: folder });
    expect(await server.end('SIGTERM')).toBe(0);

    const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const paths = files.join().matchAll(/\/node_modules\/(@[\w-]+|[\w.-]+)\//g);
    const packages = new Set([...paths].map(([, name]) => name));
    expect(packages).toContain('fastify');
    expect([...packages].filter((name) => name === '@opentelemetry' || name === 'prom-client')).toEqual([]);
    await rm(folder, { recursive: true });
    await database.drop();
  });

  it('does not start in production on a database that confirms what it can lose', async () => {
    const database = await createTestDatabase();
    const env = { ...productionEnv, AUTH_SECRET: authSecret, DATABASE_URL: databaseUrl(database) };

    // Those of tests wait for no disk.
    await expect(startServerProcess('', env)).rejects.toThrow(
      /^the server did not start:\nThe database .* fsync is off: /,
    );
    await database.drop();
  });

  it('refuses the database of another program, in one line', async () => {
    const database = await createEmptyDatabase();
    const client = new Client(database.connection);
    await client.connect();
    await client.query('CREATE TABLE wiki_pages (id int)');
    await client.end();

    await expect(startServerProcess('', { DATABASE_URL: databaseUrl(database) })).rejects.toThrow(
      /^the server did not start:\nThe database cannot be used: It belongs to another program: .*\n$/,
    );
    await database.drop();
  });

  it('shares an empty database with another that migrates it at the same time', async () => {
    const database = await createEmptyDatabase();
    const servers = await startTwo(database);

    for (const { address } of servers) {
      const response = await fetch(`${address}/api/counters.get`);
      expect(await response.json()).toEqual({ players: 0, online: 0, staked: 0 });
    }
    expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual([0, 0]);
    await database.drop();
  });

  it('extends the deadlines that passed while no server ran, once, although two start together [D-13]', async () => {
    const database = await createTestDatabase();
    const before = await startServerProcess('', { DATABASE_URL: databaseUrl(database), STARTING_BALANCE: '100' });
    const cookie = await signUpAt(before.address);
    const { call } = createHttpClient(before.address, cookie);
    const create = async () => (await call('games.createWithStake', { stakeAmount: 30 })).body.gameId;
    const [passed, open] = [await create(), await create()];
    await before.end('SIGKILL');
    // An hour passes. The first game was due before, the second one after five minutes.
    await query(database, `UPDATE heartbeat SET beat_at = beat_at - interval '1 hour'`);
    await query(database, `UPDATE games SET deadline_at = deadline_at - interval '1 hour'`);
    await query(database, `UPDATE games SET deadline_at = deadline_at - interval '6 minutes' WHERE id = '${passed}'`);

    const servers = await startTwo(database);
    const client = createHttpClient(servers[0].address, cookie);
    const readGame = async (gameId: string) => (await client.call('games.get', { gameId })).body.game;

    // Both servers look for due games every second.
    await waitForProcess(async () => (await readGame(passed)).status === 'cancelled');
    const game = await readGame(open);
    expect(game).toMatchObject({ status: 'waiting', version: 2, isDeadlineExtended: true });
    // Five minutes as before, not an hour more.
    expect(Date.parse(game.deadlineAt ?? '') - Date.parse(game.createdAt)).toBeLessThan(10 * 60_000);
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    await database.drop();
  });
});
