import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countUp } from './count-up.js';

/** The next frame, if one is requested. */
let frame: ((nowMs: number) => void) | null = null;

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  vi.stubGlobal('requestAnimationFrame', (next: typeof frame) => {
    frame = next;
    return 7;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    if (id === 7) frame = null;
  });
});
afterEach(() => {
  frame = null;
  vi.unstubAllGlobals();
});

const paintAt = (nowMs: number) => {
  const next = frame;
  frame = null;
  next?.(nowMs);
};

it('counts more and more slowly, and ends with the last number after 700 ms', () => {
  const shown: number[] = [];
  countUp(100, 200, (value) => shown.push(value));
  for (const nowMs of [1000, 1175, 1350, 1525, 1699]) paintAt(nowMs);
  expect(shown).toEqual([100, 158, 188, 198, 200]);
  expect(frame).not.toBeNull();
  paintAt(1700);
  expect([shown.at(-1), frame]).toEqual([200, null]);
});

it('ends with the last number, although the page has not been painted for a while', () => {
  const shown: number[] = [];
  countUp(200, 100, (value) => shown.push(value));
  paintAt(9000);
  expect([shown, frame]).toEqual([[100], null]);
});

it('stops', () => {
  const shown: number[] = [];
  const stop = countUp(100, 200, (value) => shown.push(value));
  paintAt(1000);
  stop();
  paintAt(1100);
  expect(shown).toEqual([100]);
});
