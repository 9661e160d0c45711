import { expect, it } from 'vitest';
import { disguise } from './pseudo-locale.js';

it('accents, lengthens and brackets every text and what every function returns', () => {
  const texts = { stake: 'Stake 5', nested: { count: (count: number) => `${count} games` } };

  const disguised = disguise(texts);

  expect(disguised.stake).toBe('⟦Šţåķé·· 5⟧');
  expect(disguised.nested.count(12)).toBe('⟦12 ĝåɱéš··⟧');
});

it('leaves the place of a value as it is', () => {
  expect(disguise({ need: 'Need {n}' }).need).toBe('⟦Ñééđ·· {n}⟧');
});
