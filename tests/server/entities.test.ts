import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestContext, type TestContext } from '../support/test-context.js';

let test: TestContext;

beforeAll(async () => {
  test = await createTestContext();
});

afterAll(() => test.close());

it.each([
  ['user_connections [ENT-04]', 'user_id x_username discord_username x_connected discord_connected'],
  ['engagement_activities [ENT-05]', 'user_id activity_type reward_amount verified_at claimed_at'],
  ['referrals [ENT-11]', 'id referrer_id referred_id rewarded_at'],
])('%s keeps the names of the specification', async (title, columns) => {
  const { rows } = await test.context.database.pool.query<{ column_name: string }>(
    'SELECT column_name FROM information_schema.columns WHERE table_name = $1',
    [title.split(' ')[0]],
  );

  expect(rows.map((row) => row.column_name)).toEqual(expect.arrayContaining(columns.split(' ')));
});

it('ticket_claims keeps its names, and a type for each daily reward [ENT-06]', async () => {
  const { pool } = test.context.database;
  const { rows } = await pool.query<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns WHERE table_name = 'ticket_claims'`,
  );
  const check = await pool.query<{ definition: string }>(
    `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'ticket_claims_type'`,
  );

  const names = ['id', 'user_id', 'amount', 'claim_type', 'claimed_at'];
  expect(rows.map((row) => row.column_name)).toEqual(expect.arrayContaining(names));
  for (const type of ['daily_flip', 'daily_bonus']) expect(check.rows[0]?.definition).toContain(`'${type}'`);
});
