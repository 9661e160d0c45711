import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { callHook } from '../../api/testing/hooks.js';
import { emptyStorages } from '../../api/testing/storage.js';
import { rememberRevealed } from './seen-results.js';
import { laterOf, timesOf, useReveal } from './use-reveal.js';

const page = vi.hoisted(() => ({ isVisible: true }));
vi.mock('../ui/use-is-visible.js', () => ({ useIsVisible: () => page.isVisible }));
vi.mock('../../feedback/feedback.js', () => ({ giveFeedback: () => undefined }));

/** What a page shows first of a result. */
function firstOf({ isNew = true, isRevealed = false, isVisible = true, isStill = false }) {
  emptyStorages();
  vi.stubGlobal('window', { matchMedia: () => ({ matches: isStill }) });
  page.isVisible = isVisible;
  if (isRevealed) rememberRevealed('hand');
  const reveal = callHook(new QueryClient(), () => useReveal({ key: 'hand', outcome: 'win', isClash: true, isNew }));
  return [reveal.isLive, reveal.isAwaited, reveal.isResultShown];
}

it.each([
  ['a new result face down', {}, [true, false, false]],
  ['a new result once the player looks at the page', { isVisible: false }, [true, true, false]],
  ['a new result immediately with reduced motion', { isStill: true }, [true, false, true]],
  ['a new result with reduced motion once the player looks', { isStill: true, isVisible: false }, [true, true, false]],
  ['an old result immediately', { isNew: false }, [false, false, true]],
  ['a result that was revealed before immediately', { isRevealed: true, isVisible: false }, [false, false, true]],
])('shows %s', (_name, state, shown) => {
  expect(firstOf(state)).toEqual(shown);
});

it('turns the cards after half a second, and shows the result after they have collided', () => {
  expect(timesOf(true, false)).toEqual([
    ['turning', 500],
    ['turned', 760],
    ['clashed', 920],
    ['result', 1350],
  ]);
});

it('shows the result when the cards have turned if they do not collide, and at once with reduced motion', () => {
  expect(timesOf(false, false).map(([, atMs]) => atMs)).toEqual([500, 760, 760, 760]);
  expect(timesOf(true, true)).toEqual([['result', 0]]);
});

it('keeps a result that was shown early', () => {
  expect(laterOf('result', 'turned')).toBe('result');
  expect(laterOf('turned', 'clashed')).toBe('clashed');
  expect(laterOf('turned', 'turned')).toBe('turned');
});
