import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowChecks } from '../../../apps/server/src/modules/ledger/store/audit-sums.js';
import { addPlayer } from '../../support/builders/players.js';
import { addDebtor, buyTickets } from '../../support/builders/purchases.js';
import { whileTampered } from '../../support/tampering.js';
import { createTestContext, type TestContext } from '../../support/test-context.js';

let test: TestContext;
let client: Client;
let [purchaseId, debtorId] = ['', ''];

beforeAll(async () => {
  test = await createTestContext();
  purchaseId = await buyTickets(test.context, await addPlayer(test.context));
  debtorId = (await addDebtor(test.context)).debtor.id;
  client = new Client(test.database.connection);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await test.close();
});

/** How many purchases the audit finds wrong while rows are changed. */
const countWrong = (...changes: string[]) =>
  whileTampered(client, changes, async (on) => (await rowChecks.purchases.count(on))[0]?.wrong);

describe('the audit of purchases', () => {
  it.each<[string, number, string[]]>([
    ['credited as paid', 0, []],
    ['credited to another account', 1, ['UPDATE transactions SET user_id = gen_random_uuid() WHERE purchase_id = $2']],
    ['credited in part', 1, ['UPDATE transactions SET amount = 99, balance_delta = 99 WHERE purchase_id = $2']],
    ['without its row', 1, ['DELETE FROM transactions WHERE purchase_id = $2']],
    ['credited before it was paid', 1, [`UPDATE purchases SET paid_at = NULL, status = 'pending' WHERE id = $2`]],
    ['taken back without a row', 1, ['UPDATE purchases SET tickets_taken_back = 1 WHERE id = $2']],
    ['owed without a refund', 1, ['UPDATE purchases SET tickets_owed = 1 WHERE id = $2']],
    ['forgiven without a refund', 1, ['UPDATE purchases SET tickets_forgiven = 1 WHERE id = $2']],
  ])('%s finds %i', async (_what, wrong, changes) => {
    expect(await countWrong(...changes.map((change) => change.replace('$2', `'${purchaseId}'`)))).toBe(wrong);
  });

  /** An event: its type, the refund or dispute, when, and the cents that are reversed and returned, all of 100. */
  type Event = [type: string, objectId: string | null, minute: number | null, reversed: number, returned?: number];

  const total = 'charge.refunded';
  const [refund, dispute] = ['refund.updated', 'charge.dispute.funds_withdrawn'];

  it.each<[string, number, Event[]]>([
    ['nothing was refunded', 0, []],
    ['a refund', 30, [[refund, 're_1', 1, 30]]],
    [
      'two refunds',
      50,
      [
        [refund, 're_1', 1, 30],
        [refund, 're_2', 1, 20],
      ],
    ],
    [
      'a refund whose money came back',
      0,
      [
        [refund, 're_1', 1, 30],
        [refund, 're_1', 2, 30, 30],
      ],
    ],
    [
      'the newest event of a refund, whichever came first',
      10,
      [
        [refund, 're_1', 2, 10],
        [refund, 're_1', 1, 30],
      ],
    ],
    [
      'the larger one of two events at the same time',
      30,
      [
        [refund, 're_1', 1, 10],
        [refund, 're_1', 1, 30],
      ],
    ],
    [
      'the one with more returned of two events at the same time',
      10,
      [
        [refund, 're_1', 1, 30],
        [refund, 're_1', 1, 30, 20],
      ],
    ],
    [
      'an event with a time before one without',
      20,
      [
        [refund, 're_1', null, 40],
        [refund, 're_1', 1, 20],
      ],
    ],
    [
      'the total, if it is more than the refunds',
      60,
      [
        [total, null, 1, 60],
        [refund, 're_1', 1, 30],
      ],
    ],
    [
      'the refunds, if they are more than the total',
      50,
      [
        [total, null, 1, 20],
        [refund, 're_1', 2, 30],
        [refund, 're_2', 2, 20],
      ],
    ],
    [
      'the total without what came back since',
      35,
      [
        [total, null, 1, 60],
        [refund, 're_1', 2, 25, 25],
      ],
    ],
    [
      'the total with what came back at the same time',
      35,
      [
        [total, null, 1, 60],
        [refund, 're_1', 1, 25, 25],
      ],
    ],
    [
      'the total with what had come back before',
      60,
      [
        [total, null, 2, 60],
        [refund, 're_1', 1, 25, 25],
      ],
    ],
    ['a dispute', 40, [[dispute, 'dp_1', 1, 40]]],
    [
      'two disputes',
      70,
      [
        [dispute, 'dp_1', 1, 40],
        [dispute, 'dp_2', 1, 30],
      ],
    ],
    [
      'a dispute that was won',
      0,
      [
        [dispute, 'dp_1', 1, 40],
        [dispute, 'dp_1', 2, 40, 40],
      ],
    ],
    ['a dispute of an event that does not name it', 40, [[dispute, null, 1, 40]]],
    [
      'named disputes only, if there are any',
      30,
      [
        [dispute, null, 1, 40],
        [dispute, 'dp_1', 1, 30],
      ],
    ],
    [
      'a refund and a dispute',
      70,
      [
        [refund, 're_1', 1, 30],
        [dispute, 'dp_1', 1, 40],
      ],
    ],
    [
      'a refund and a dispute of more than was paid',
      100,
      [
        [refund, 're_1', 1, 80],
        [dispute, 'dp_1', 1, 40],
      ],
    ],
  ])('counts as missing %s: %i', async (_what, missing, events) => {
    const id = `'${purchaseId}'`;
    const owe = (tickets: number) => `UPDATE purchases SET tickets_owed = ${tickets} WHERE id = ${id}`;
    const received = events.map(
      ([type, objectId, minute, reversed, returned = 0], index) =>
        `INSERT INTO payment_events (id, type, payment_id, object_id, occurred_at, reversed_cents, returned_cents, received_at)
         SELECT 'event ${index}', '${type}', payment_id, ${objectId === null ? 'NULL' : `'${objectId}'`},
           ${minute === null ? 'NULL' : `'2026-01-01T12:0${minute}:00Z'`}, ${reversed}, ${returned}, now()
         FROM purchases WHERE id = ${id}`,
    );
    const price = `UPDATE purchases SET price_cents = 100 WHERE id = ${id}`;
    const find = (tickets: number) => countWrong(price, ...received, owe(tickets));

    expect(await find(missing)).toBe(0);
    expect(await find(missing === 0 ? 1 : missing - 1)).toBe(1);
  });

  it('rounds the tickets of a part of the price up, against the buyer', async () => {
    const change = (owed: number) => [
      `UPDATE purchases SET price_cents = 99, tickets_owed = ${owed} WHERE id = '${purchaseId}'`,
      `INSERT INTO payment_events (id, type, payment_id, object_id, reversed_cents, received_at)
       SELECT 'part', 'refund.updated', payment_id, 're_1', 1, now() FROM purchases WHERE id = '${purchaseId}'`,
    ];
    expect([await countWrong(...change(1)), await countWrong(...change(2))]).toEqual([1, 0]);
  });

  it('knows a purchase that is owed', async () => {
    expect(await countWrong(`UPDATE purchases SET tickets_owed = 99 WHERE user_id = '${debtorId}'`)).toBe(1);
  });
});
