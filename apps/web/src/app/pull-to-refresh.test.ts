import { expect, it } from 'vitest';
import { startPull } from './pull-to-refresh.js';

it('moves the indicator by 40 % of a pull, up to 100 px', () => {
  const pull = startPull(100, 0);
  expect(pull.moveTo(100, 50)?.shownPx).toBe(20);
  expect(pull.moveTo(100, 149)?.shownPx).toBeCloseTo(59.6);
  expect(pull.moveTo(100, 600)?.shownPx).toBe(100);
});

it('reloads from 150 px on, but not when the finger moves back up', () => {
  const pull = startPull(100, 20);
  expect(pull.moveTo(100, 169)?.isEnough).toBe(false);
  expect(pull.moveTo(100, 170)?.isEnough).toBe(true);
  expect(pull.moveTo(100, 100)?.isEnough).toBe(false);
  expect(pull.isEnough()).toBe(false);
});

it('ends when the finger moves sideways or up', () => {
  expect(startPull(100, 0).moveTo(140, 20)).toBeNull();
  expect(startPull(100, 100).moveTo(100, 80)).toBeNull();
});

it('continues when the finger moves sideways on its way down', () => {
  const pull = startPull(100, 0);
  pull.moveTo(100, 60);
  expect(pull.moveTo(220, 90)).not.toBeNull();
});
