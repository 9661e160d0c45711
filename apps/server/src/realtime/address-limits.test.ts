import { expect, it } from 'vitest';
import { AddressLimits } from './address-limits.js';

it('limits the requests and connections of each address separately', () => {
  const limits = new AddressLimits(1);
  const taken = Array.from({ length: 600 }, () => limits.takeRequest('203.0.113.1'));
  // Tokens return while the loop runs.
  expect(taken.filter(Boolean).length).toBeLessThan(600);
  expect(taken.slice(0, 500)).not.toContain(false);
  expect(limits.takeRequest('203.0.113.2')).toBe(true);

  limits.add('203.0.113.2');
  expect(limits.mayConnect('203.0.113.2')).toBe(false);
  limits.remove('203.0.113.2');
  expect(limits.mayConnect('203.0.113.2')).toBe(true);
});

it('refuses connections from a suspended address for ten seconds, and from no other', () => {
  let nowMs = 0;
  const limits = new AddressLimits(1, () => nowMs);

  limits.suspend('203.0.113.1');

  expect(limits.mayConnect('203.0.113.1')).toBe(false);
  expect(limits.mayConnect('203.0.113.2')).toBe(true);
  nowMs = 10_000;
  expect(limits.mayConnect('203.0.113.1')).toBe(true);
});
