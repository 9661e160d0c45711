import { expect, it } from 'vitest';
import { rewardsText } from './rewards.js';

it('shows the time until the next reward in hours and whole minutes, rounded up', () => {
  expect(rewardsText.comeBack(23 * 3_600_000 + 59 * 60_000)).toBe('Come back in 23h 59m');
  expect(rewardsText.comeBack(90 * 60_000 + 1)).toBe('Come back in 1h 31m');
  expect(rewardsText.comeBack(1)).toBe('Come back in 0h 1m');
  expect(rewardsText.comeBack(-5)).toBe('Come back in 0h 0m');
});
