import { expect, it } from 'vitest';
import { formatComeBack } from './come-back.js';

it('tells hours and whole minutes, rounded up', () => {
  expect(formatComeBack(23 * 3_600_000 + 59 * 60_000)).toBe('Come back in 23h 59m');
  expect(formatComeBack(90 * 60_000 + 1)).toBe('Come back in 1h 31m');
  expect(formatComeBack(1)).toBe('Come back in 0h 1m');
  expect(formatComeBack(-5)).toBe('Come back in 0h 0m');
});
