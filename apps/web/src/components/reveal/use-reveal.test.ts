import { expect, it } from 'vitest';
import { firstStep, laterOf, timesOf } from './use-reveal.js';

it.each([
  ['a new result', true, true, false, 'faceDown'],
  ['a new result in a hidden page', true, false, false, 'faceDown'],
  ['a new result in a hidden page, with reduced motion', true, false, true, 'faceDown'],
  ['a new result with reduced motion', true, true, true, 'result'],
  ['a result that the player knows', false, true, false, 'result'],
  ['a result that the player knows, in a hidden page', false, false, false, 'result'],
])('shows of %s what follows from the page', (_name, isLive, isVisible, isStill, step) => {
  expect(firstStep(isLive, isVisible, isStill)).toBe(step);
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
