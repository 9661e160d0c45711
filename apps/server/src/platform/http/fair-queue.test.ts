import { afterEach, expect, it, vi } from 'vitest';
import { FairQueue } from './fair-queue.js';

const limits = { maximumRunning: 4, maximumRunningPerParty: 2, maximumWaiting: 6, maximumWaitingPerParty: 4 };

afterEach(() => {
  vi.useRealTimers();
});

/** Adds work to the queue. Returns the names of started work, and ends one of them. */
function createWork(queue: FairQueue) {
  const running = new Map<string, () => void>();
  const started: string[] = [];
  return {
    started,
    add: (party: string, number: number) =>
      queue.enter(party).then((end) => {
        started.push(`${party}${number}`);
        running.set(`${party}${number}`, end);
      }),
    /** Ends started work; what starts then has started when this resolves. */
    end: async (name: string) => {
      running.get(name)?.();
      running.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

it('starts work up to the limits, and the party with the fewest turns is next', async () => {
  const work = createWork(new FairQueue(limits));
  for (const number of [1, 2, 3, 4, 5]) void work.add('a', number);
  for (const number of [1, 2, 3]) void work.add('b', number);
  void work.add('c', 1);
  await new Promise(setImmediate);
  expect(work.started).toEqual(['a1', 'a2', 'b1', 'b2']);

  for (const name of ['a1', 'a2', 'b1', 'b2']) await work.end(name);
  expect(work.started.slice(4)).toEqual(['c1', 'a3', 'b3', 'a4']);

  for (const name of ['c1', 'a3', 'b3', 'a4']) await work.end(name);
  expect(work.started.slice(8)).toEqual(['a5']);
});

it('forgets all turns each second, and nothing that waits', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const work = createWork(new FairQueue({ ...limits, maximumRunning: 1 }));
  for (const number of [1, 2, 3]) void work.add('a', number);
  await new Promise(setImmediate);
  await work.end('a1');
  for (const number of [1, 2]) void work.add('b', number);

  now.mockReturnValue(2_001);
  for (const name of ['a2', 'b1', 'a3']) await work.end(name);

  expect(work.started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

it('refuses work immediately when too much of the party or of all parties waits', async () => {
  const work = createWork(new FairQueue(limits));
  for (const number of [1, 2, 3, 4, 5]) void work.add('a', number);
  for (const number of [1, 2, 3, 4, 5]) void work.add('b', number);
  await expect(work.add('b', 6)).rejects.toMatchObject({ reply: { code: 'TOO_BUSY', retryAfterSeconds: 1 } });

  await work.end('a1');

  void work.add('b', 7);
  await expect(work.add('b', 8)).rejects.toMatchObject({ reply: { code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: 1 } });
  for (const name of ['a2', 'b1', 'b2', 'a3', 'b3', 'a4', 'b4', 'a5', 'b5']) await work.end(name);
  expect(work.started).toContain('b7');
});

it('lets a party with little work take the place of the newest work of the party with the most', async () => {
  const work = createWork(new FairQueue(limits));
  const flood = [1, 2, 3, 4, 5, 6].map((number) => work.add('a', number));
  for (const number of [1, 2, 3, 4]) void work.add('b', number);

  const added = work.add('c', 1);

  await expect(flood[5]).rejects.toMatchObject({ reply: { code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: 1 } });
  await work.end('a1');
  await added;
});

it('starts as much waiting work in one later turn as may start by then, and the rest after that', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let allowed = 0;
  const mayStart = () => {
    allowed -= 1;
    return allowed >= 0;
  };
  const work = createWork(new FairQueue({ ...limits, mayStart }));
  for (const party of ['a', 'b', 'c']) void work.add(party, 1);
  await new Promise(setImmediate);
  expect(work.started).toEqual([]);

  allowed = 2;
  vi.advanceTimersByTime(1);
  await new Promise(setImmediate);
  expect(work.started).toEqual(['a1', 'b1']);

  allowed = 1;
  vi.advanceTimersByTime(1);
  await new Promise(setImmediate);
  expect(work.started).toEqual(['a1', 'b1', 'c1']);
});

it('ends a turn when the work fails', async () => {
  const queue = new FairQueue({ ...limits, maximumRunning: 1 });
  await expect(queue.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await queue.run('b', async () => 'done')).toBe('done');
});
