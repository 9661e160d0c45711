import { describe, expect, it } from 'vitest';
import { sendAway } from './send-away.js';

/** Sends `count` connections away within 10 s; returns how many were closed between the pauses, and the pauses in milliseconds. */
async function sendAwayMany(count: number) {
  const connections = Array.from({ length: count }, (_, index) => index);
  const closed: number[][] = [[]];
  const pausesMs: number[] = [];
  await sendAway(
    connections,
    (connection) => closed.at(-1)?.push(connection),
    10_000,
    async (milliseconds) => {
      pausesMs.push(milliseconds);
      closed.push([]);
    },
  );
  expect(closed.flat()).toEqual(connections);
  return { groupSizes: closed.map(({ length }) => length), durationMs: pausesMs.reduce((sum, one) => sum + one, 0) };
}

describe('the connections of a server that stops', () => {
  it('are closed in equal groups over the whole time if there are many', async () => {
    const { groupSizes, durationMs } = await sendAwayMany(20_000);

    expect(groupSizes).toEqual(Array.from({ length: 100 }, () => 200));
    expect(durationMs).toBe(9_900);
  });

  it('are closed sooner if there are few, and without a pause if there are at most ten', async () => {
    expect(await sendAwayMany(25)).toEqual({ groupSizes: [10, 10, 5], durationMs: 200 });
    expect(await sendAwayMany(10)).toEqual({ groupSizes: [10], durationMs: 0 });
    expect(await sendAwayMany(0)).toEqual({ groupSizes: [0], durationMs: 0 });
  });
});
