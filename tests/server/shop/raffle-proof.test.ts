import { describe, expect, it } from 'vitest';
import { drawEntry, isDrawValid, type Hashing } from '@game/rules';
import { hmacSha256, sha256 } from '../../../apps/server/src/platform/sha256.js';

const hashing: Hashing = { sha256, hmacSha256 };

function entriesOf(round: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => sha256(`entry ${round} ${index}`).slice(0, 32));
}

async function draw(round: number, count: number) {
  const seed = sha256(`seed ${round}`);
  const entryIds = entriesOf(round, count);
  const entriesHash = sha256(entryIds.join(','));
  return {
    seed,
    seedHash: sha256(seed),
    entriesHash,
    entryIds,
    winnerEntryId: await drawEntry(seed, entryIds, hashing),
  };
}

describe('the draw of a raffle', () => {
  it('picks each entry equally often in 10,000 draws; each proof fails for another list, seed or winner', async () => {
    const places = 7;
    const counts = Array.from({ length: places }, () => 0);
    const alterations: ((ids: string[]) => string[])[] = [
      (ids) => [...ids, 'one more'],
      (ids) => ids.slice(1),
      (ids) => ['another', ...ids.slice(1)],
      (ids) => ids.toReversed(),
    ];
    let passed = 0;
    for (let round = 0; round < 10_000; round += 1) {
      const drawn = await draw(round, places);
      const place = drawn.entryIds.indexOf(drawn.winnerEntryId);
      counts[place] = (counts[place] ?? 0) + 1;
      expect(await isDrawValid(drawn, hashing)).toBe(true);
      const alter = alterations[round % alterations.length] ?? ((ids) => ids);
      const untrue = [
        { seed: sha256(drawn.seed) },
        { winnerEntryId: drawn.entryIds[(place + 1) % places] ?? '' },
        { entryIds: alter(drawn.entryIds) },
      ];
      for (const change of untrue) if (await isDrawValid({ ...drawn, ...change }, hashing)) passed += 1;
    }

    expect(passed).toBe(0);
    const expected = 10_000 / places;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // With 6 degrees of freedom, a fair draw exceeds this for one seed in a thousand. The seeds here are fixed.
    expect(chiSquare).toBeLessThan(22.46);
  });

  it('draws another number if the number would favour the first entries', async () => {
    const texts: string[] = [];
    const highest = 'f'.repeat(64);
    const biasedHmac = (_key: string, text: string) => {
      texts.push(text);
      return texts.length < 3 ? highest : '0'.repeat(63) + '4';
    };

    // 2^256 is not a multiple of 3, so the highest number is rejected.
    const winner = await drawEntry('seed', ['a', 'b', 'c'], { ...hashing, hmacSha256: biasedHmac });

    expect(texts).toEqual(['a,b,c', 'a,b,c#1', 'a,b,c#2']);
    expect(winner).toBe('b');
  });

  it('picks the entry if there is only one, and fails without entries', async () => {
    expect(await drawEntry('seed', ['only'], hashing)).toBe('only');
    await expect(drawEntry('seed', [], hashing)).rejects.toThrow('a draw needs an entry');
    const empty = { seed: 's', seedHash: sha256('s'), entriesHash: sha256(''), entryIds: [], winnerEntryId: '' };
    expect(await isDrawValid(empty, hashing)).toBe(false);
  });
});
