import type { PoolClient } from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { BatchConnection } from './batch-connection.js';
import { NoConnectionError } from './database-failures.js';

afterEach(() => void vi.restoreAllMocks());

/** Connections whose number is known, in the order in which they were connected, and work that ends when it is told to. */
function createConnection() {
  const connected: { release: ReturnType<typeof vi.fn> }[] = [];
  const connect = async () => {
    const client = { release: vi.fn<() => void>() };
    connected.push(client);
    return client as unknown as PoolClient;
  };
  const connection = new BatchConnection(connect);
  /** Starts work. Returns what ends it, and the number of its connection. */
  const start = () => {
    const { promise, resolve, reject } = withEnds();
    let used: PoolClient | undefined;
    const done = connection.use((client) => {
      used = client;
      return promise;
    });
    const number = () => connected.findIndex((client) => (client as unknown) === used);
    return { number, end: () => (resolve(), done), fail: (error: Error) => (reject(error), done) };
  };
  return { connected, start };
}

function withEnds() {
  let [resolve, reject]: [() => void, (error: Error) => void] = [() => undefined, () => undefined];
  const promise = new Promise<void>((...ends) => ([resolve, reject] = ends));
  return { promise, resolve, reject };
}

/** Lets `ms` milliseconds pass. */
function pass(ms: number) {
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + ms);
}

it('is one for all work that runs at the same time, and is released when the last has ended', async () => {
  const { connected, start } = createConnection();

  const [first, second] = [start(), start()];
  await first.end();
  const third = start();
  await second.end();
  expect(connected[0]?.release).not.toHaveBeenCalled();
  await third.end();

  expect([first, second, third].map(({ number }) => number())).toEqual([0, 0, 0]);
  expect(connected[0]?.release).toHaveBeenCalledTimes(1);
});

it('is another one for later work while work on it is slow', async () => {
  const { connected, start } = createConnection();

  const slow = start();
  pass(9);
  const behind = start();
  pass(1);
  const [beside, after] = [start(), start()];
  await Promise.all([slow.end(), behind.end(), beside.end(), after.end()]);

  expect([slow, behind, beside, after].map(({ number }) => number())).toEqual([0, 0, 1, 1]);
  expect(connected.map(({ release }) => release.mock.calls.length)).toEqual([1, 1]);
});

it('is kept while a batch follows another one, however long', async () => {
  const { start } = createConnection();

  const first = start();
  pass(9);
  const second = start();
  await first.end();
  pass(9);
  const third = start();
  await Promise.all([second.end(), third.end()]);

  expect([second, third].map(({ number }) => number())).toEqual([0, 0]);
});

it('is another one after it may be lost, but not after another failure', async () => {
  const { connected, start } = createConnection();
  const [first, second, third] = [start(), start(), start()];

  await expect(first.fail(new Error('no such game'))).rejects.toThrow('no such game');
  const afterFailure = start();
  await expect(second.fail(new Error('Connection terminated unexpectedly'))).rejects.toThrow('terminated');
  const afterLoss = start();
  await Promise.all([third.end(), afterFailure.end(), afterLoss.end()]);

  expect([afterFailure.number(), afterLoss.number()]).toEqual([0, 1]);
  expect(connected[0]?.release).toHaveBeenCalledTimes(1);
});

it('fails for all work if it cannot be made, and is made again for the next', async () => {
  const connect = vi.fn<() => Promise<PoolClient>>().mockRejectedValueOnce(new NoConnectionError('refused'));
  const client = { release: vi.fn<() => void>() };
  connect.mockResolvedValue(client as unknown as PoolClient);
  const connection = new BatchConnection(connect);

  const outcomes = await Promise.allSettled([connection.use(async () => 1), connection.use(async () => 2)]);

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await connection.use(async (used) => used)).toBe(client);
  expect(client.release).toHaveBeenCalledTimes(1);
});
