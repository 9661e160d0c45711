import { expect, it } from 'vitest';
import { isBusyAt } from './use-lead-to-result.js';

it.each([
  ['/auth', true],
  ['/challenge/a', true],
  ['/game/a', true],
  ['/practice', true],
  ['/tournaments/a', true],
  ['/tournaments', false],
  ['/index', false],
  ['/statistics', false],
  ['/shop/prizes', false],
])('opens an unseen result only where it interrupts nothing: a player at %s is busy: %s', (path, isBusy) => {
  expect(isBusyAt(path)).toBe(isBusy);
});
