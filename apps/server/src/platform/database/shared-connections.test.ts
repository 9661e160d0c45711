import { setImmediate } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { expect, it, vi } from 'vitest';
import { NoConnectionError } from './database-failures.js';
import { SharedConnections } from './shared-connections.js';

/** Shared connections whose number is known, in the order in which they were connected, and reads that end when they are told to. */
function shareConnections(maximum: number) {
  const connected: { release: ReturnType<typeof vi.fn> }[] = [];
  const connect = async () => {
    const client = { release: vi.fn<() => void>() };
    connected.push(client);
    return client as unknown as PoolClient;
  };
  const shared = new SharedConnections(connect, maximum);
  /** Starts a read in a turn of its own. Returns the number of its connection, and what ends it. */
  const start = async () => {
    let [resolve, reject]: [() => void, (error: Error) => void] = [() => undefined, () => undefined];
    const promise = new Promise<void>((...ends) => ([resolve, reject] = ends));
    let used: PoolClient | undefined;
    const done = shared.use((client) => {
      used = client;
      return promise;
    });
    await setImmediate();
    const connection = connected.findIndex((client) => (client as unknown) === used);
    return { connection, end: () => (resolve(), done), fail: (error: Error) => (reject(error), done) };
  };
  return { shared, connected, start };
}

it('gives each read a connection of its own while there is one, and then the one with the fewest reads', async () => {
  const { shared, start } = shareConnections(2);

  const reads = [await start(), await start(), await start()];
  await reads[1]?.end();
  reads.push(await start(), await start());

  expect(reads.map(({ connection }) => connection)).toEqual([0, 1, 0, 2, 2]);
  expect(shared.users).toBe(4);
});

it('uses one connection for all reads that start in one turn of the event loop', async () => {
  const { shared, connected } = shareConnections(2);

  const used = await Promise.all([shared.use(async (client) => client), shared.use(async (client) => client)]);

  expect(new Set(used).size).toBe(1);
  expect(connected).toHaveLength(1);
});

it('releases a connection when its last read has ended, and not before', async () => {
  const { connected, start } = shareConnections(1);
  const [first, second] = [await start(), await start()];

  await first.end();
  expect(connected[0]?.release).not.toHaveBeenCalled();
  await second.end();

  expect(connected[0]?.release).toHaveBeenCalledTimes(1);
});

it('starts no read on a connection that may be lost, but shares it after another failure', async () => {
  const { connected, start } = shareConnections(1);
  const [first, second, third] = [await start(), await start(), await start()];

  await expect(first.fail(new Error('no such game'))).rejects.toThrow('no such game');
  const afterFailure = await start();
  await expect(second.fail(new Error('Connection terminated unexpectedly'))).rejects.toThrow('terminated');
  const afterLoss = await start();
  await Promise.all([third.end(), afterFailure.end()]);

  expect([afterFailure.connection, afterLoss.connection]).toEqual([0, 1]);
  expect(connected[0]?.release).toHaveBeenCalledTimes(1);
});

it('rejects all reads of a connection that cannot be made, and connects again for the next one', async () => {
  const connect = vi.fn<() => Promise<PoolClient>>().mockRejectedValueOnce(new NoConnectionError('refused'));
  const client = { release: vi.fn<() => void>() } as unknown as PoolClient;
  connect.mockResolvedValue(client);
  const shared = new SharedConnections(connect, 1);

  const failed = await Promise.allSettled([shared.use(async () => 'a'), shared.use(async () => 'b')]);

  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await shared.use(async (used) => used)).toBe(client);
});
