import { describe, expect, it } from 'vitest';
import { publicKeyOf, signRound, verifyRound } from './beacon-signature.js';
import { quicknet, roundAfterClosing, timeOfRound } from './beacon.js';

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
