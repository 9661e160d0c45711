import { describe, expect, it } from 'vitest';
import { cryptographicRandom } from './random.js';

describe('a new UUID', () => {
  it('has version 7 and the standard variant', () => {
    expect(cryptographicRandom.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('starts with the time in milliseconds', () => {
    const before = Date.now();
    const timeMs = Number.parseInt(cryptographicRandom.uuid().replace('-', '').slice(0, 12), 16);

    expect(timeMs).toBeGreaterThanOrEqual(before);
    expect(timeMs).toBeLessThanOrEqual(Date.now());
  });

  it('ends with 8 random characters, which players see [EGM-02]', () => {
    const ends = Array.from({ length: 100 }, () => cryptographicRandom.uuid().slice(-8));
    expect(new Set(ends).size).toBe(ends.length);
  });

  it('differs from all others of the same millisecond', () => {
    const count = 10_000;
    expect(new Set(Array.from({ length: count }, () => cryptographicRandom.uuid())).size).toBe(count);
  });
});

describe('random bytes', () => {
  it('have the requested length and never repeat, however many are taken', () => {
    const taken = Array.from({ length: 1_000 }, (_, index) => cryptographicRandom.hexadecimal(16 + (index % 40)));

    expect(taken.map((text) => text.length)).toEqual(taken.map((_, index) => 2 * (16 + (index % 40))));
    expect(new Set(taken.map((text) => text.slice(0, 32))).size).toBe(taken.length);
    expect(cryptographicRandom.hexadecimal(5_000)).toHaveLength(10_000);
  });
});
