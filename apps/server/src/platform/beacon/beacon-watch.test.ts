import { quicknet, timeOfRound } from '@game/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { BeaconWatch } from './beacon-watch.js';

let nowMs: number;
/** The newest round that the beacon returns; null while it does not answer. */
let newest: number | null;
let watch: BeaconWatch;
let asked: number;

beforeEach(() => {
  nowMs = timeOfRound(quicknet, 1_000_000);
  newest = 1_000_000;
  asked = 0;
  const beacon = {
    chain: quicknet,
    fetchRound: () => Promise.resolve(null),
    fetchNewest: () => {
      asked += 1;
      return Promise.resolve(newest);
    },
  };
  const logger = { error: () => undefined, info: () => undefined };
  watch = new BeaconWatch({ beacon, clock: { now: () => new Date(nowMs) }, logger });
});

/** Lets the beacon and the clock advance by some rounds, and compares them. */
async function checkAfter(rounds: number, { clockMs = rounds * 3000 } = {}) {
  newest = (newest ?? 1_000_000) + rounds;
  nowMs += clockMs;
  await watch.check();
  return { obstacle: watch.obstacle, disagrees: watch.disagrees };
}

const fine = { obstacle: null, disagrees: false };

describe('the comparison of clock and beacon', () => {
  it('tolerates a few seconds, which a round takes to reach its endpoints', async () => {
    expect(await checkAfter(0)).toEqual(fine);
    expect(await checkAfter(0, { clockMs: 8_000 })).toEqual(fine);
    expect(await checkAfter(4, { clockMs: 0 })).toEqual(fine);
  });

  it('proves that the clock is behind with a round that is not due yet', async () => {
    expect(await checkAfter(200, { clockMs: 0 })).toEqual({
      obstacle: 'the clock is 600.0 s behind the randomness beacon',
      disagrees: true,
    });
    expect(await checkAfter(0, { clockMs: 600_000 })).toEqual(fine);
  });

  it('proves that the clock is ahead if the beacon continues in the past, but not if it has stopped', async () => {
    await checkAfter(0);
    expect(await checkAfter(0, { clockMs: 603_000 })).toEqual({ obstacle: null, disagrees: true });
    expect(await checkAfter(1)).toEqual({
      obstacle: 'the clock is 600.0 s ahead of the randomness beacon',
      disagrees: true,
    });
    expect(await checkAfter(200, { clockMs: 0 })).toEqual(fine);
  });

  it('keeps what a round has proven while the beacon does not answer, until the clock is right', async () => {
    await checkAfter(200, { clockMs: 0 });
    newest = null;
    await watch.check();
    expect(watch.disagrees).toBe(true);
    nowMs += 600_000;
    await watch.check();
    expect(watch.disagrees).toBe(false);
  });

  it('concludes nothing about the clock from a beacon that does not answer', async () => {
    await checkAfter(0);
    newest = null;
    nowMs += 600_000;
    await watch.check();
    expect({ obstacle: watch.obstacle, disagrees: watch.disagrees }).toEqual(fine);
  });

  it('knows which rounds exist, of its own chain only', async () => {
    expect(watch.hasPublished(quicknet, 1)).toBe(false);
    await checkAfter(0);
    expect(watch.hasPublished(quicknet, 1_000_000)).toBe(true);
    expect(watch.hasPublished(quicknet, 1_000_001)).toBe(false);
    expect(watch.hasPublished({ chainHash: 'other' }, 1)).toBe(false);
  });

  it('finds out once whether the beacon is within reach', async () => {
    expect(await watch.isReachable()).toBe(true);
    newest = null;
    expect(await watch.isReachable(), 'it was asked a moment ago').toBe(true);
    expect(asked).toBe(1);
    await watch.check();
    expect(await watch.isReachable()).toBe(false);
  });
});
