import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditLedger } from '../../../apps/server/src/modules/ledger/audit.js';
import { ConservationCheck, lostTickets } from '../../../apps/server/src/modules/ledger/conservation.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addListedGame, addPlayer, addPlayers } from '../../support/builders/players.js';
import { createTestContext, type TestContext } from '../../support/test-context.js';

const clock = new FakeClock();
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let test: TestContext;
let logged: string[];

beforeEach(async () => {
  logged = [];
  test = await createTestContext({ clock, log: { write: (line) => logged.push(line) } });
});

afterEach(() => test.close());

const alerts = () => logged.filter((line) => line.includes('ALERT'));
const checkBy = (rows?: number) => new ConservationCheck({ ...test.context }, rows);

/** The figures of the audit, which reads everything. */
async function auditFigures() {
  const client = new Client(test.database.connection);
  await client.connect();
  const [conservation] = await auditLedger(client);
  await client.end();
  return conservation?.figures ?? {};
}

describe('the check of the conservation of tickets', () => {
  it('finds what the audit finds, from the first row and later from the new ones', async () => {
    const check = checkBy();
    for (let round = 0; round < 3; round += 1) {
      const [player] = await addPlayers(test.context, 3, 100);
      if (!player) throw new Error('there is no player');
      await addListedGame(test.context, player, { stakeAmount: 10 });
      expect(await check.run()).toMatchObject(await auditFigures());
      clock.advance(hourMs);
    }
    expect(check.latest).toMatchObject({ balances: 870, openStakes: 30, issued: 900, spent: 0 });
    expect(alerts()).toEqual([]);
  });

  it('reads an old ledger in parts, and gives no result before the last one', async () => {
    await addPlayers(test.context, 25, 10);
    clock.advance(hourMs);
    const check = checkBy(10);

    expect([await check.run(), await check.run()]).toEqual([null, null]);
    expect(await check.run()).toMatchObject(await auditFigures());
  });

  it('misses no row that is committed after rows with higher ids', async () => {
    const check = checkBy();
    const player = await addPlayer(test.context, { balance: 0 });
    const grant = { userId: player.id, type: 'operator_adjustment' as const, amount: 5 };
    await test.context.database.transaction(async (transaction) => {
      await test.context.ledger.post(transaction, [grant]);
      await addPlayer(test.context, { balance: 100 });
      expect(await check.run()).toMatchObject({ balances: 100, openStakes: 0, issued: 100 });
    });

    expect(await check.run()).toMatchObject({ balances: 105, openStakes: 0, issued: 105 });
    clock.advance(hourMs);
    expect(await check.run()).toMatchObject({ balances: 105, openStakes: 0, issued: 105 });
    expect(alerts()).toEqual([]);
  });

  it('counts every row once when two checks run at the same time', async () => {
    const check = checkBy();
    await addPlayers(test.context, 2, 50);
    clock.advance(hourMs);

    const both = await Promise.all([check.run(), check.run()]);
    const next = await check.run();

    for (const found of [...both, next]) expect(found).toMatchObject({ balances: 100, issued: 100 });
  });

  it('is stored every 10 minutes, and when its verdict changes, for 90 days', async () => {
    const check = checkBy();
    const player = await addPlayer(test.context, { balance: 100 });
    const times = async () => (await check.history(null, 10)).map(({ at }) => at.toISOString());
    await check.run();
    const first = clock.now().toISOString();
    clock.advance(9 * minuteMs);
    await check.run();
    expect(await times()).toEqual([first]);

    const { pool } = test.context.database;
    await pool.query('ALTER TABLE profiles DISABLE TRIGGER USER');
    await pool.query('UPDATE profiles SET balance = 70 WHERE id = $1', [player.id]);
    await check.run();
    const second = clock.now().toISOString();
    expect(await times()).toEqual([second, first]);
    clock.advance(10 * minuteMs);
    await check.run();
    const stored = await check.history(null, 10);
    expect(stored).toHaveLength(3);
    expect(stored[0]).toMatchObject({ balances: 70, openStakes: 0, issued: 100, spent: 0 });
    expect(stored.map((one) => lostTickets(one))).toEqual([30, 30, 0]);
    expect(await check.history(stored[1]?.id ?? null, 10)).toEqual([stored[2]]);

    clock.advance(90 * 24 * hourMs - 5 * minuteMs);
    await check.deleteOld();
    expect(await times()).toEqual([stored[0]?.at.toISOString()]);
  });

  it('logs an alert when tickets are lost or created', async () => {
    const check = checkBy();
    const player = await addPlayer(test.context, { balance: 100 });
    const { pool } = test.context.database;
    await pool.query('ALTER TABLE profiles DISABLE TRIGGER USER');
    await pool.query('UPDATE profiles SET balance = 130 WHERE id = $1', [player.id]);

    await check.run();

    expect(alerts()).toEqual([expect.stringContaining('"balances":130,"openStakes":0,"issued":100,"spent":0')]);
    expect(JSON.parse(alerts()[0] ?? '')).toMatchObject({ level: 50 });
  });
});
