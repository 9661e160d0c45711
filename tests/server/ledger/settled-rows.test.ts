import { beforeEach, describe, expect, it } from 'vitest';
import type { Ledger } from '../../../apps/server/src/modules/ledger/service.js';
import { addPlayer } from '../../support/builders/players.js';
import { useTestContext } from '../../support/use-test-context.js';

type Count = Parameters<Ledger['readSettled']>[1];

const test = useTestContext();
let counted: number[];

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
  const { id: userId } = await addPlayer(test.context, { balance: 0 });
  await test.context.database.transaction(async (transaction) => {
    await test.context.ledger.post(transaction, [{ userId, type: 'operator_adjustment', amount }]);
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
          resolve(async () => {
            end();
            await done;
          });
        }),
    );
    done.catch(reject);
  });
}

beforeEach(async () => {
  await read(async () => undefined);
  counted = [];
});

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
});
