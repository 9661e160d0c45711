import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServerProcess, type ServerProcess } from '../../scripts/src/server-process.js';
import { signUpAt } from '../support/builders/accounts.js';
import { createEmptyDatabase, type TestDatabase } from '../support/database.js';
import { databaseUrl } from '../support/database-url.js';
import { createHttpClient } from '../support/counterparts/http-client.js';
import { startPgBouncer } from '../support/counterparts/pgbouncer.js';
import { findProgram } from '../support/programs.js';
import { connectRealtime } from '../support/counterparts/realtime-client.js';
import { violatedInvariants } from '../support/test-context.js';

const program = findProgram('pgbouncer');

describe.skipIf(!program)('two server processes behind PgBouncer in transaction mode', () => {
  let database: TestDatabase;
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  let servers: ServerProcess[];

  beforeAll(async () => {
    database = await createEmptyDatabase();
    pooler = await startPgBouncer(String(program), database.connection);
    const env = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: databaseUrl(database),
      // Debian's PgBouncer is older than 1.21.
      DATABASE_PREPARED_STATEMENTS: 'off',
      STARTING_BALANCE: '100',
    };
    servers = await Promise.all([1, 2].map(() => startServerProcess('', env)));
  });

  afterAll(async () => {
    const codes = await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await pooler.stop();
    await database.drop();
    expect(codes).toEqual([0, 0]);
  });

  it('have migrated the database, and play a game whose players are connected to different ones', async () => {
    const [here, there] = servers.map(({ address }) => address) as [string, string];
    const creator = await signUpAt(here);
    const joiner = await signUpAt(there);
    const watching = await connectRealtime(here, creator);

    const created = await createHttpClient(here, creator).call('games.createWithStake', { stakeAmount: 7 });
    const { gameId } = created.body;
    await createHttpClient(here, creator).call('games.move', { gameId, move: 'rock' });
    await createHttpClient(there, joiner).call('games.joinWithStake', { gameId });
    await createHttpClient(there, joiner).call('games.move', { gameId, move: 'scissors' });

    const { game } = await watching.next('games.changed', (changed) => changed.game.status === 'completed');
    expect(game.result).toMatchObject({ winningAmount: 14 });
    watching.close();
    const balances = await Promise.all(
      [creator, joiner].map((cookie) => createHttpClient(there, cookie).call('profiles.getBalance', {})),
    );
    expect(balances.map(({ body }) => body.balance)).toEqual([107, 93]);
    expect(await violatedInvariants(database)).toEqual([]);
  });

  it('have made the settings of sessions the defaults of their role in the database', async () => {
    const client = new Client(database.connection);
    await client.connect();
    const { rows } = await client.query(`
      SELECT name, setting FROM pg_settings
      WHERE name ~ '^(lock|statement|idle_in_transaction_session)_timeout$|^plan_cache_mode$' ORDER BY name`);
    await client.end();

    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '10000' },
      { name: 'lock_timeout', setting: '5000' },
      { name: 'plan_cache_mode', setting: 'force_generic_plan' },
      { name: 'statement_timeout', setting: '15000' },
    ]);
  });
});
