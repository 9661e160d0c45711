import { expect, it } from 'vitest';
import { pseudoLocalize } from './catalogue.js';

it('adds accents, length and brackets to every text and the result of every function', () => {
  const texts = { stake: 'Stake 5', nested: { count: (count: number) => `${count} games` } };

  const pseudoLocalized = pseudoLocalize(texts);

  expect(pseudoLocalized.stake).toBe('⟦Šţåķé·· 5⟧');
  expect(pseudoLocalized.nested.count(12)).toBe('⟦12 ĝåɱéš··⟧');
});

it('does not change placeholders', () => {
  expect(pseudoLocalize({ need: 'Need {n}' }).need).toBe('⟦Ñééđ·· {n}⟧');
});
