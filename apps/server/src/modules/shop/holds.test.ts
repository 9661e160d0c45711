import { describe, expect, it } from 'vitest';
import { holdOf, statusOf, type HeldOrder } from './holds.js';

const now = new Date('2030-06-15T12:00:00Z');
const later = new Date('2030-06-16T12:00:00Z');
const order: HeldOrder = { status: 'ordered', heldUntil: null, reviewRequestedAt: null, releasedAt: null };
const review = { cause: 'review' };
const fresh = { cause: 'freshTickets', until: later.toISOString() };

describe('an order', () => {
  it.each<[string, Partial<HeldOrder>, object | null]>([
    ['waits for nothing', {}, null],
    ['waits for the review', { reviewRequestedAt: now }, review],
    ['waits for the review first', { reviewRequestedAt: now, heldUntil: later }, review],
    ['waits for a recent purchase', { heldUntil: later }, fresh],
    [
      'waits for a recent purchase after its release',
      { reviewRequestedAt: now, releasedAt: now, heldUntil: later },
      fresh,
    ],
    ['waits for nothing after its release', { reviewRequestedAt: now, releasedAt: now }, null],
    ['waits for nothing from the moment on at which the hold ends', { heldUntil: now }, null],
    ['waits for nothing after it is shipped', { status: 'shipped', heldUntil: later }, null],
    ['waits for nothing after it is refused', { status: 'refused', reviewRequestedAt: now }, null],
  ])('%s', (_name, traits, hold) => {
    const held = { ...order, ...traits };

    expect(holdOf(held, now)).toEqual(hold);
    expect(statusOf(held, now)).toBe(hold ? 'held' : held.status);
  });
});
