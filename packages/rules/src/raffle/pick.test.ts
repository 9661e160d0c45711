import { describe, expect, it } from 'vitest';
import { pickIndex, pickWinner } from './pick.js';
import { hashing, sha256 } from './testing/drawn-raffle.js';

describe('the pick of a winner', () => {
  it('picks each entry equally often in 10,000 draws', async () => {
    const places = 7;
    const counts = Array.from({ length: places }, () => 0);
    for (let round = 0; round < 10_000; round += 1) {
      const index = await pickIndex(sha256(`seed ${round}`), 'text', places, hashing);
      counts[index] = (counts[index] ?? 0) + 1;
    }
    const expected = 10_000 / places;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // With 6 degrees of freedom, a fair draw exceeds this for one seed in a thousand. The seeds here are fixed.
    expect(chiSquare).toBeLessThan(22.46);
  });

  it('draws another number if the number would favour the first entries', async () => {
    const texts: string[] = [];
    const biasedHmac = (_key: string, text: string) => {
      texts.push(text);
      // 2^256 is not a multiple of 3, so the highest number is rejected.
      return texts.length < 3 ? 'f'.repeat(64) : '0'.repeat(63) + '4';
    };
    expect(await pickIndex('seed', 'text', 3, { sha256, hmacSha256: biasedHmac })).toBe(1);
    expect(texts).toEqual(['text', 'text#1', 'text#2']);
  });

  it('depends on the seed, the entries, the number of the draw, the round and its randomness', async () => {
    const texts: string[] = [];
    const spying = { sha256, hmacSha256: (key: string, text: string) => (texts.push(`${key} ${text}`), sha256(text)) };
    await pickWinner({ seed: 's', chainHead: 'c', drawNumber: 2, beacon: { round: 9, randomness: 'r' } }, 1, spying);
    await pickWinner({ seed: 's', chainHead: 'c', drawNumber: 2, beacon: null }, 1, spying);
    expect(texts).toEqual(['s c|2|9|r', 's c|2|none|none']);
  });

  it('fails without entries', async () => {
    await expect(pickIndex('seed', 'text', 0, hashing)).rejects.toThrow('a draw needs an entry');
  });
});
