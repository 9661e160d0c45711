import { expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.js';

it('lets a burst through, and then events at its rate', () => {
  let nowMs = 0;
  const bucket = new TokenBucket({ capacity: 3, perSecond: 2 }, () => nowMs);
  const take = (count: number) => Array.from({ length: count }, () => bucket.take());
  expect(take(4)).toEqual([true, true, true, false]);

  nowMs += 499;
  expect(take(1)).toEqual([false]);
  nowMs += 1;
  expect(take(2)).toEqual([true, false]);
  expect(bucket.isFull).toBe(false);

  nowMs += 60_000;
  expect(bucket.isFull).toBe(true);
  expect(take(4)).toEqual([true, true, true, false]);
});

it('says when the next token can be taken, and accepts one back', () => {
  let nowMs = 0;
  const bucket = new TokenBucket({ capacity: 1, perSecond: 2 }, () => nowMs);
  expect(bucket.msUntilNext).toBe(0);

  bucket.take();
  nowMs += 100;
  expect(bucket.msUntilNext).toBe(400);
  bucket.putBack();
  expect(bucket.msUntilNext).toBe(0);
  expect(bucket.isFull).toBe(true);
});
