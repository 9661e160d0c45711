import { readFile } from 'node:fs/promises';
import { balanceDeltaOf, typesOn, type TransactionType } from '@game/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestContext, type TestContext } from '../../support/test-context.js';

let test: TestContext;

beforeAll(async () => {
  test = await createTestContext();
});

afterAll(async () => {
  await test.close();
});

const types = [...typesOn('issued'), ...typesOn('spent'), ...typesOn('staked')];
const isType = (word: string): word is TransactionType => types.includes(word);

/** Reads the types that `is_transaction_valid` names. */
async function typesInSql(): Promise<string[]> {
  const sql = await readFile('packages/database/functions/is_transaction_valid.sql', 'utf8');
  return [...new Set([...sql.matchAll(/'(\w+)'/g)].map(([, name = '']) => name))];
}

it('names the same types of ledger rows in TypeScript and in SQL', async () => {
  expect((await typesInSql()).toSorted()).toEqual(types.toSorted());
});

const id = '00000000-0000-4000-8000-000000000000';
const purchased = ['purchase', 'refund_reversal'];

/** Returns the changes of the balance that a row of 5 tickets may make, out of -5, 0 and 5. */
async function validDeltas(type: string, row: object = {}): Promise<number[]> {
  const named = { participant_id: 1, tournament_id: id, raffle_entry_id: id, redemption_id: id };
  const purchase_id = purchased.includes(type) ? id : null;
  const { rows } = await test.context.database.pool.query(
    `SELECT balance_delta FROM generate_series(-5, 5, 5) AS delta CROSS JOIN LATERAL
        json_populate_record(NULL::transactions, ($1::jsonb || jsonb_build_object('balance_delta', delta))::json) AS entry
      WHERE is_transaction_valid(entry) ORDER BY balance_delta`,
    [JSON.stringify({ type, amount: 5, ...named, purchase_id, ...row })],
  );
  return rows.map(({ balance_delta }) => balance_delta);
}

it('changes the balance in the same direction in TypeScript and in SQL', async () => {
  for (const type of types.filter(isType)) {
    // An operator gives or takes tickets.
    const expected = type === 'operator_adjustment' ? [-5, 5] : [balanceDeltaOf({ type, amount: 5 })];
    expect([type, ...(await validDeltas(type))]).toEqual([type, ...expected]);
  }
});

it('rejects an amount that is not positive, and an entry without its tournament', async () => {
  expect(await validDeltas('loss')).toEqual([0]);
  for (const row of [{ amount: 0 }, { tournament_id: null }, { participant_id: null }]) {
    expect(await validDeltas('loss', row)).toEqual([]);
  }
});
