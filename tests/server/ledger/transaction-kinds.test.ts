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

/** Reads the types that `is_valid_transaction` names. */
async function typesInSql(): Promise<string[]> {
  const sql = await readFile('packages/database/functions/is_valid_transaction.sql', 'utf8');
  return [...new Set([...sql.matchAll(/'(\w+)'/g)].map(([, name = '']) => name))];
}

it('names the same types of ledger rows in TypeScript and in SQL', async () => {
  expect((await typesInSql()).toSorted()).toEqual(types.toSorted());
});

it('changes the balance in the same direction in TypeScript and in SQL', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  for (const type of types.filter(isType)) {
    const { rows } = await test.context.database.pool.query(
      `SELECT delta FROM generate_series(-5, 5, 5) AS delta
        WHERE is_valid_transaction($1, 5, delta, 1, $2, $2, CASE WHEN $1 IN ('purchase', 'refund_reversal') THEN $2::uuid END) ORDER BY delta`,
      [type, id],
    );
    // An operator gives or takes tickets.
    const expected = type === 'operator_adjustment' ? [-5, 5] : [balanceDeltaOf({ type, amount: 5 })];
    expect([type, ...rows.map(({ delta }) => delta)]).toEqual([type, ...expected]);
  }
});
