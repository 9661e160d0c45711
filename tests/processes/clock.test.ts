import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServerProcess } from '../../scripts/src/server-process.js';
import { signUpAt } from '../support/builders/accounts.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { databaseUrl } from '../support/database-url.js';
import { clockAhead } from '../support/faketime.js';
import { createHttpClient } from '../support/counterparts/http-client.js';

describe.skipIf(!clockAhead(0))('a server process whose clock is wrong', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(() => database.drop());

  const start = (aheadSeconds: number) =>
    startServerProcess('', {
      DATABASE_URL: databaseUrl(database),
      STARTING_BALANCE: '100',
      GAME_FIRST_MOVE_SECONDS: '300',
      ...clockAhead(aheadSeconds),
    });

  it('does not start if it is 10 minutes ahead', async () => {
    await expect(start(600)).rejects.toThrow(/The clock of this machine differs from the database's by 600 s/);
  });

  it('sets deadlines by the clock of the database if it is 20 s ahead, and is not ready', async () => {
    const server = await start(20);
    const client = createHttpClient(server.address, await signUpAt(server.address));

    const before = Date.now();
    const { gameId } = (await client.call('games.createWithStake', { stakeAmount: 5 })).body;
    const after = Date.now();

    const { deadlineAt } = (await client.call('games.get', { gameId })).body.game;
    const createdAtMs = Date.parse(String(deadlineAt)) - 300_000;
    // A clock can be read only as exactly as the answer is quick.
    expect(createdAtMs).toBeGreaterThan(before - 5_000);
    expect(createdAtMs).toBeLessThan(after + 5_000);
    expect((await fetch(`${server.address}/readyz`)).status).toBe(503);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
