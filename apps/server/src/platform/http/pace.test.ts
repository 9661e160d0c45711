import { expect, it } from 'vitest';
import { Pace } from './pace.js';

/** Returns a pace with a fake clock, and a fake event loop that is busy for a share of the time. */
function createPace() {
  let nowMs = 0;
  let utilization = 0;
  const pace = new Pace(
    () => utilization,
    () => nowMs,
  );
  return {
    pace,
    /** Returns how many queries start within `ms`. */
    countStarts: (ms: number, busy: number) => {
      utilization = busy;
      let starts = 0;
      for (const endMs = nowMs + ms; nowMs < endMs; nowMs += 1) while (pace.take()) starts += 1;
      return starts;
    },
  };
}

it('lets a burst start, and then 2,000 queries per second while the event loop is mostly idle', () => {
  const { countStarts } = createPace();
  expect(countStarts(1, 0.1)).toBe(20);
  expect(countStarts(1_000, 0.1)).toBeCloseTo(2_000, -1);
});

it('slows down while the event loop is busy, to 400 per second, and then recovers', () => {
  const { countStarts } = createPace();
  countStarts(1_000, 0.1);
  expect(countStarts(100, 1)).toBeLessThan(200);
  countStarts(1_000, 1);
  expect(countStarts(1_000, 1)).toBeCloseTo(400, -1);
  countStarts(1_000, 0.1);
  expect(countStarts(1_000, 0.1)).toBeCloseTo(2_000, -1);
});
