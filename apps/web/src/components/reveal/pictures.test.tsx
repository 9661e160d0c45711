import type { Move } from '@game/rules';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Clash, isClashOf } from './clash.js';
import { CountedAmount } from './counted-amount.js';
import { Profit } from './profit.js';

let isStill = false;
beforeEach(() => {
  isStill = false;
  vi.stubGlobal('window', { matchMedia: () => ({ matches: isStill }) });
});
afterEach(() => void vi.unstubAllGlobals());

const reveal = {
  isLive: true,
  isTurning: true,
  hasTurned: true,
  isResultShown: true,
  skip: () => undefined,
};

it.each([
  ['both moves', 'paper', true, true],
  ['a missing move', null, true, false],
  ['a result that the player knows', 'paper', false, false],
] as const)('shows a burst where two moves collide, once: %s', (_, opponentMove, isLive, hasBurst) => {
  const hand = { outcome: 'loss', ownMove: 'rock', opponentMove } as const;
  const shown = renderToStaticMarkup(<Clash hand={hand} reveal={{ ...reveal, isLive }} />);
  expect([shown.includes('clash-burst'), shown.includes('is-clashing')]).toEqual([hasBurst, hasBurst]);
});

it('lets two moves collide, and not one without the other', () => {
  const clashOf = (ownMove: Move | null, opponentMove: Move | null) =>
    isClashOf({ outcome: 'tie', ownMove, opponentMove });
  expect([clashOf('rock', 'rock'), clashOf(null, 'rock'), clashOf('rock', null), clashOf(null, null)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('shows a profit as a win, and neither a loss nor nothing', () => {
  const badgeOf = (profit: number) => renderToStaticMarkup(<Profit profit={profit} meaning="profit" />);
  const isWin = (profit: number) => badgeOf(profit).includes('text-win');
  expect([isWin(1), isWin(0), isWin(-1)]).toEqual([true, false, false]);
});

it('shows the cards face down first, without the names of the moves', () => {
  const faceDown = { ...reveal, isTurning: false, hasTurned: false, isResultShown: false };
  const hand = { outcome: 'win', ownMove: 'rock', opponentMove: 'scissors' } as const;
  const [before, after] = [faceDown, reveal].map((each) =>
    renderToStaticMarkup(<Clash hand={hand} reveal={each} />).replaceAll(/<[^>]*>/g, ' '),
  );
  expect(before).not.toMatch(/CAT|MOUSE|CHEESE/);
  expect(after).toMatch(/MOUSE|CHEESE|CAT/);
});

it.each([
  ['from 0', true, false, '0'],
  ['not with reduced motion', true, true, '40'],
  ['not if it is known already', false, false, '40'],
])('counts up on screen %s', (_, isCounting, wantsStill, first) => {
  isStill = wantsStill;
  const shown = renderToStaticMarkup(<CountedAmount amount={40} isCounting={isCounting} />);
  expect(shown).toContain(`<span class="invisible">40</span><span>${first}</span>`);
});
