import { expect, it } from 'vitest';
import { startPull } from './pull.js';

it('shows 40 % of a pull, never more than 100 px', () => {
  const pull = startPull(100, 0);
  expect(pull.moveTo(100, 50)?.shownPx).toBe(20);
  expect(pull.moveTo(100, 149)?.shownPx).toBeCloseTo(59.6);
  expect(pull.moveTo(100, 600)?.shownPx).toBe(100);
});

it('is enough from 150 px on, and no longer when the finger goes back up', () => {
  const pull = startPull(100, 20);
  expect(pull.moveTo(100, 169)?.isEnough).toBe(false);
  expect(pull.moveTo(100, 170)?.isEnough).toBe(true);
  expect(pull.moveTo(100, 100)?.isEnough).toBe(false);
  expect(pull.isEnough()).toBe(false);
});

it('ends when the finger goes sideways or up instead', () => {
  expect(startPull(100, 0).moveTo(140, 20)).toBeNull();
  expect(startPull(100, 100).moveTo(100, 80)).toBeNull();
});

it('goes on when a finger on its way down strays sideways', () => {
  const pull = startPull(100, 0);
  pull.moveTo(100, 60);
  expect(pull.moveTo(220, 90)).not.toBeNull();
});
