import { describe, expect, it } from 'vitest';
import { actsHeadAfter, listActs } from './acts.js';
import { chainHeadAfter, chainStart, seedAt } from './chain.js';
import { changeDraw, drawnTwice, refused, wordOf } from './testing/drawn-raffle.js';

/** Shows what is hashed. */
const shown = { sha256: (text: string) => `(${text})` };

describe('the chain of a raffle', () => {
  const terms = {
    productId: 'prize',
    seedHash: 'seed',
    raffleEndTime: new Date('2026-03-10T00:00:00Z'),
    maxEntries: 6,
    beaconChainHash: 'beacon',
    orderHashes: ['one', 'two'],
  };

  it('starts with everything that is published before the first entry', async () => {
    const end = '2026-03-10T00:00:00.000Z';
    expect(await chainStart(terms, shown)).toBe(`(raffle-1|prize|seed|${end}|6|beacon|one|two)`);
    expect(await chainStart({ ...terms, beaconChainHash: null }, shown)).toBe(
      `(raffle-1|prize|seed|${end}|6|none|one|two)`,
    );
  });

  it('continues with each entry', async () => {
    const entry = { entryNumber: 3, entrant: 2, number: 'random', enteredAt: 'now' };
    expect(await chainHeadAfter('head', entry, shown)).toBe('(head|3|2|random|now)');
  });

  it('has a seed for each draw, each the hash of the next', async () => {
    const seeds = await Promise.all([3, 2, 1, 0].map((draw) => seedAt('root', 3, draw, shown)));
    expect(seeds).toEqual(['root', '(root)', '((root))', '(((root)))']);
  });
});

describe('the acts of a raffle', () => {
  it('are its draws, orders, refusals and its cancellation, in order', async () => {
    const proof = await drawnTwice();
    const [first, second] = proof.draws;
    const orderedAt = first?.drawnAt ?? '';
    const word = wordOf(first?.winnerEntry ?? 0);
    const at = first?.redeemBy ?? '';
    const ordered = changeDraw(proof, 0, { orderedAt, ...refused('declined', at, word) });
    const { draws } = changeDraw(ordered, 1, refused('noAddress', second?.redeemBy));
    const acts = [
      ['drawn', 1, first?.winnerEntry, first?.drawnAt],
      ['ordered', 1, orderedAt],
      ['refused', 1, 'declined', at, word],
      ['drawn', 2, second?.winnerEntry, second?.drawnAt],
      ['refused', 2, 'noAddress', second?.redeemBy, 'none'],
    ];
    expect(listActs({ draws, cancelled: null })).toEqual(acts);
    expect(listActs({ draws, cancelled: { at: 'then', cause: 'refusals' } })).toEqual([
      ...acts,
      ['cancelled', 'refusals', 'then'],
    ]);
  });

  it('continue the chain', async () => {
    expect(await actsHeadAfter('head', ['ordered', 1, 'now'], shown)).toBe('(head|ordered|1|now)');
  });
});
