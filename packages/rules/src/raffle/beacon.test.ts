import { describe, expect, it } from 'vitest';
import { publicKeyOf, signRound, verifyRound } from './beacon-signature.js';
import {
  beaconKindOf,
  dueTimeOf,
  overdueMs,
  quicknet,
  refundMs,
  roundAfterClosing,
  timeOfRound,
  type BeaconChain,
} from './beacon.js';

/** Round 1000 of quicknet, as its operators published it. */
const published = {
  round: 1000,
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
};

describe('the signature of a round', () => {
  it('verifies a published round of quicknet, and gives its randomness', () => {
    expect(verifyRound(quicknet.publicKey, published.round, published.signature)).toBe(published.randomness);
  });

  it('is wrong for another round, another key, another signature, and anything that is no point', () => {
    const secretKey = new Uint8Array(32).fill(7);
    const own = { publicKey: publicKeyOf(secretKey), signature: signRound(secretKey, 5) };
    expect(verifyRound(own.publicKey, 5, own.signature)).toMatch(/^[0-9a-f]{64}$/);
    expect(verifyRound(own.publicKey, 6, own.signature)).toBeNull();
    expect(verifyRound(quicknet.publicKey, 5, own.signature)).toBeNull();
    expect(verifyRound(own.publicKey, 5, signRound(secretKey, 6))).toBeNull();
    for (const signature of ['', 'zz', '00'.repeat(48), own.signature.slice(2)]) {
      expect(verifyRound(own.publicKey, 5, signature)).toBeNull();
    }
    expect(verifyRound('00', 5, own.signature)).toBeNull();
  });
});

describe('the round of a draw', () => {
  const chain = { genesis: 1000, period: 3 };
  const after = (closesAtSeconds: number) => roundAfterClosing(chain, new Date(closesAtSeconds * 1000));

  it.each([
    ['exactly 60 s before a round', 1003 - 60, 2],
    ['a moment later', 1003 - 59.999, 3],
    ['a moment earlier', 1003 - 60.001, 2],
  ])('after a closing %s is the first one that is at least 60 s later', (_name, closesAt, round) => {
    expect(after(closesAt)).toBe(round);
    expect(timeOfRound(chain, round) - closesAt * 1000).toBeGreaterThanOrEqual(60_000);
  });

  it('is the first round of the chain if the raffle closes long before', () => {
    expect(after(0)).toBe(1);
  });
});

describe('the time of a draw', () => {
  const closesAt = new Date(10_000_000);

  it('is when its round is published, or without a beacon when it closes', () => {
    const chain = { ...quicknet, genesis: 1000, period: 3 };
    expect(dueTimeOf(chain, closesAt)).toBe(10_060_000);
    expect(dueTimeOf(null, closesAt)).toBe(10_000_000);
  });

  it('is overdue after an hour, and the entries are refunded after 7 days', () => {
    expect([overdueMs, refundMs]).toEqual([3_600_000, 7 * 24 * 3_600_000]);
  });
});

describe('the kind of a beacon', () => {
  it.each<[string, BeaconChain | null, string]>([
    ['quicknet', quicknet, 'quicknet'],
    ['nothing', null, 'noBeacon'],
    ['another name', { ...quicknet, chainHash: 'x' }, 'ownBeacon'],
    ['another key', { ...quicknet, publicKey: 'x' }, 'ownBeacon'],
    ['another first round', { ...quicknet, genesis: 1 }, 'ownBeacon'],
    ['another time between rounds', { ...quicknet, period: 30 }, 'ownBeacon'],
  ])('follows from %s', (_name, beacon, kind) => {
    expect(beaconKindOf(beacon)).toBe(kind);
  });

  it('is quicknet with the values that its operators publish', () => {
    // Round 1000 was published 999 periods of 3 s after 2023-08-23T15:09:27Z.
    expect(new Date(timeOfRound(quicknet, 1000)).toISOString()).toBe('2023-08-23T15:59:24.000Z');
  });
});
