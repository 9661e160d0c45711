import { expect, it } from 'vitest';
import { seatByDigest, tieBreakText } from './tie-break.js';

it('favours player 1 with an even digest, and player 2 with an odd one', () => {
  const favouredBy = (digits: string) => Array.from(digits, (digit) => seatByDigest(`${'f'.repeat(63)}${digit}`));

  expect(favouredBy('02468ace')).toEqual(Array(8).fill('player1'));
  expect(favouredBy('13579bdf')).toEqual(Array(8).fill('player2'));
});

it('decides each match of a tournament with a text of its own', () => {
  expect(tieBreakText('t', { roundNumber: 2, matchNumber: 1 })).toBe('t|2|1');
});
