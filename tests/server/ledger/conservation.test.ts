import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditLedger } from '../../../apps/server/src/modules/ledger/audit.js';
import { ConservationCheck } from '../../../apps/server/src/modules/ledger/conservation.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addListedGame, addPlayer, addPlayers } from '../../support/builders/players.js';
import { createTestContext, type TestContext } from '../../support/test-context.js';

const clock = new FakeClock();
const hourMs = 3_600_000;

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
  const { balances, openStakes, issued = 0, spent = 0 } = conservation?.figures ?? {};
  return { balances, openStakes, issued: issued - spent };
}

describe('the check of the conservation of tickets', () => {
  it('finds what the audit finds, from the first row and later from the new ones', async () => {
    const check = checkBy();
    for (let round = 0; round < 3; round += 1) {
      const [player] = await addPlayers(test.context, 3, 100);
      if (!player) throw new Error('there is no player');
      await addListedGame(test.context, player, { stakeAmount: 10 });
      expect(await check.run()).toEqual(await auditFigures());
      clock.advance(hourMs);
    }
    expect(check.latest).toMatchObject({ balances: 870, openStakes: 30, issued: 900 });
    expect(alerts()).toEqual([]);
  });

  it('reads an old ledger in parts, and gives no result before the last one', async () => {
    await addPlayers(test.context, 25, 10);
    clock.advance(hourMs);
    const check = checkBy(10);

    expect([await check.run(), await check.run()]).toEqual([null, null]);
    expect(await check.run()).toEqual(await auditFigures());
  });

  it('misses no row that is committed after rows with higher ids', async () => {
    const check = checkBy();
    const player = await addPlayer(test.context, { balance: 0 });
    const grant = { userId: player.id, type: 'operator_adjustment' as const, amount: 5 };
    await test.context.database.transaction(async (transaction) => {
      await test.context.ledger.post(transaction, [grant]);
      await addPlayer(test.context, { balance: 100 });
      expect(await check.run()).toEqual({ balances: 100, openStakes: 0, issued: 100 });
    });

    expect(await check.run()).toEqual({ balances: 105, openStakes: 0, issued: 105 });
    clock.advance(hourMs);
    expect(await check.run()).toEqual({ balances: 105, openStakes: 0, issued: 105 });
    expect(alerts()).toEqual([]);
  });

  it('logs an alert when tickets are lost or created', async () => {
    const check = checkBy();
    const player = await addPlayer(test.context, { balance: 100 });
    const { pool } = test.context.database;
    await pool.query('ALTER TABLE profiles DISABLE TRIGGER USER');
    await pool.query('UPDATE profiles SET balance = 130 WHERE id = $1', [player.id]);

    await check.run();

    expect(alerts()).toEqual([expect.stringContaining('"balances":130,"openStakes":0,"issued":100')]);
    expect(JSON.parse(alerts()[0] ?? '')).toMatchObject({ level: 50 });
  });
});
