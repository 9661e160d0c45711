import { describe, expect, it } from 'vitest';
import { Batches, type Processed } from './batches.js';
import { noTracing } from './tracing/tracing.js';

/** Batches of commands that are named by the rows they need, such as 'a b'. Each batch runs until it is released. */
function createBatches() {
  const started: string[][] = [];
  const releases: (() => void)[] = [];
  const batches = new Batches<string, string>({
    name: 'tests',
    tracing: noTracing,
    maximumRunning: 4,
    maximumSize: 64,
    maximumWaiting: 100,
    blockedLimitMs: 5_000,
    keysOf: (command) => command.split(' '),
    process: async (commands) => {
      started.push(commands);
      await new Promise<void>((release) => releases.push(release));
      const outcomes = commands.map((command) => ({ kind: 'done' as const, result: command }));
      return { outcomes, announce: () => undefined } satisfies Processed<string>;
    },
  });
  const releaseAll = () => {
    for (const release of releases.splice(0)) release();
  };
  return { batches, started, releaseAll };
}

/** Resolves when the commands submitted so far have been looked at. */
const nextTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

async function releaseUntil(done: Promise<unknown>, releaseAll: () => void): Promise<void> {
  let isDone = false;
  const settled = done.then(() => (isDone = true));
  while (!isDone) {
    releaseAll();
    await Promise.race([settled, nextTurn()]);
  }
}

describe('commands that arrive while a batch is running', () => {
  it('form the next batch', async () => {
    const { batches, started, releaseAll } = createBatches();
    const first = batches.run('a');
    await nextTurn();

    const others = ['b', 'c'].map((command) => batches.run(command));
    await nextTurn();
    expect(started).toEqual([['a']]);

    await releaseUntil(Promise.all([first, ...others]), releaseAll);
    expect(started).toEqual([['a'], ['b', 'c']]);
  });

  it('run beside it as soon as there are enough of them on other rows', async () => {
    const { batches, started, releaseAll } = createBatches();
    const running = batches.run('a');
    await nextTurn();

    const others = ['b', 'c', 'd a', 'e'].map((command) => batches.run(command));
    await nextTurn();

    expect(started).toEqual([['a'], ['b', 'c', 'e']]);
    await releaseUntil(Promise.all([running, ...others]), releaseAll);
    expect(started).toEqual([['a'], ['b', 'c', 'e'], ['d a']]);
  });

  it('run beside it only if there are as many as in it', async () => {
    const { batches, started, releaseAll } = createBatches();
    const running = ['a', 'b', 'c', 'd', 'e', 'f'].map((command) => batches.run(command));
    await nextTurn();

    const others = ['g', 'h', 'i', 'j', 'k'].map((command) => batches.run(command));
    await nextTurn();
    expect(started).toHaveLength(1);

    others.push(batches.run('l'));
    await nextTurn();
    expect(started).toEqual([
      ['a', 'b', 'c', 'd', 'e', 'f'],
      ['g', 'h', 'i', 'j', 'k', 'l'],
    ]);
    await releaseUntil(Promise.all([...running, ...others]), releaseAll);
  });

  it('are at most half of all in a second batch, so that two of equal size alternate', async () => {
    const { batches, started, releaseAll } = createBatches();
    const running = ['a', 'b'].map((command) => batches.run(command));
    await nextTurn();

    const others = ['c', 'd', 'e', 'f', 'g', 'h'].map((command) => batches.run(command));
    await nextTurn();

    expect(started).toEqual([
      ['a', 'b'],
      ['c', 'd', 'e', 'f'],
    ]);
    await releaseUntil(Promise.all([...running, ...others]), releaseAll);
    expect(started[2]).toEqual(['g', 'h']);
  });

  it('keep their order if they need the same row', async () => {
    const { batches, started, releaseAll } = createBatches();
    const running = batches.run('a');
    await nextTurn();

    const others = ['a b', 'b c', 'c', 'd'].map((command) => batches.run(command));
    await nextTurn();

    expect(started).toEqual([['a'], ['d']]);
    await releaseUntil(Promise.all([running, ...others]), releaseAll);
    expect(started).toEqual([['a'], ['d'], ['a b', 'b c', 'c']]);
  });
});
