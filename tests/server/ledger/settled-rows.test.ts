import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Ledger } from '../../../apps/server/src/modules/ledger/service.js';
import { addPlayer, grantTickets } from '../../support/builders/players.js';
import { createTestContext } from '../../support/test-context.js';
import { useTestContext } from '../../support/use-test-context.js';

type Count = Parameters<Ledger['readSettled']>[1];

const test = useTestContext();
let counted: number[];
/** Commits each row that `beginGrant` has added. */
let begun: (() => Promise<void>)[];

const count: Count = async (transaction, rows) => {
  transaction.afterCommit(() => counted.push(...rows.map(({ balanceDelta }) => balanceDelta)));
};

/** Reads the ledger for a consumer; `ledger` is that of another process, if given. */
async function read(
  work = count,
  { ledger = test.context.ledger, signal }: { ledger?: Ledger; signal?: AbortSignal } = {},
) {
  await ledger.readSettled('collusion', work, signal);
}

/** Adds a row to the ledger, and runs `work` before its transaction ends. */
async function grant(amount: number, work: () => Promise<unknown> = async () => undefined): Promise<void> {
  const player = await addPlayer(test.context, { balance: 0 });
  await test.context.database.transaction(async (transaction) => {
    await grantTickets(test.context, transaction, player, amount);
    await work();
  });
}

/** Adds a row to the ledger. Resolves when it is there; the returned function commits it. */
async function beginGrant(amount: number): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const done = grant(
      amount,
      () =>
        new Promise<void>((end) => {
          const commit = async () => {
            end();
            await done;
          };
          begun.push(commit);
          resolve(commit);
        }),
    );
    done.catch(reject);
  });
}

/** Adds many rows at once, each of 1 ticket. */
async function addRows(rows: number): Promise<void> {
  const player = await addPlayer(test.context, { balance: 0 });
  const amounts = Array.from({ length: rows }, () => 1);
  await test.context.database.transaction((transaction) => grantTickets(test.context, transaction, player, ...amounts));
}

beforeEach(async () => {
  await read(async () => undefined);
  counted = [];
  begun = [];
});

// A test that fails leaves transactions open, and those would keep the next test waiting.
afterEach(() => Promise.all(begun.map((commit) => commit())));

describe('a reader of the settled ledger', () => {
  it('neither skips nor counts early a row that took its id first and is committed last', async () => {
    await grant(1, async () => {
      await grant(2);
      await read();
      await read();
      expect(counted).toEqual([]);
    });

    await read();

    expect(counted).toEqual([1, 2]);
  });

  it('goes on while transactions overlap without a pause', async () => {
    let commit = await beginGrant(1);
    for (const amount of [2, 3, 4, 5]) {
      await read();
      const commitNext = await beginGrant(amount);
      await commit();
      commit = commitNext;
    }

    // The third and the fourth are settled when the last transaction has ended.
    expect(counted).toEqual([1, 2]);
    await commit();
    await read();
    expect(counted).toEqual([1, 2, 3, 4, 5]);
  });

  it('counts each row once, in the order of the ledger', async () => {
    await grant(1);
    await grant(2);
    await read();
    await grant(3);
    await read();
    await read();

    expect(counted).toEqual([1, 2, 3]);
  });

  it('ends at the row that was the last one when the run began, however many follow', async () => {
    await addRows(9_000);
    let batches = 0;

    await read(async (transaction, rows) => {
      batches += 1;
      // More rows than this batch had.
      await addRows(9_000);
      await count(transaction, rows);
    });

    expect({ batches, rows: counted.length }).toEqual({ batches: 2, rows: 9_000 });
    await read();
    expect(counted).toHaveLength(27_000);
  });

  it('counts each row once when two processes read at once', async () => {
    const other = await createTestContext({ database: test.database });
    await addRows(10_000);

    await Promise.all([read(), read(count, { ledger: other.context.ledger })]);
    await read();
    await other.close();

    expect(counted).toHaveLength(10_000);
  });

  it('ends after the current batch when it is stopped', async () => {
    const stopping = new AbortController();
    await addRows(10_000);
    const stop: Count = async (transaction, rows) => {
      stopping.abort();
      await count(transaction, rows);
    };

    await read(stop, { signal: stopping.signal });

    expect(counted).toHaveLength(8_000);
    await read();
    expect(counted).toHaveLength(10_000);
  });

  it('counts no row twice after a batch that failed', async () => {
    await addRows(10_000);
    let batches = 0;
    const fail: Count = async (transaction, rows) => {
      batches += 1;
      await count(transaction, rows);
      if (batches === 2) throw new Error('the process ended');
    };

    await expect(read(fail)).rejects.toThrow('the process ended');
    expect(counted).toHaveLength(8_000);
    await read();
    expect(counted).toHaveLength(10_000);
  });
});
