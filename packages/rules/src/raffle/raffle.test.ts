import { describe, expect, it } from 'vitest';
import {
  drawIntervalMs,
  entriesRemaining,
  raffleCardState,
  redrawClosing,
  refuseEntry,
  type RaffleState,
} from './raffle.js';

const now = new Date('2026-03-01T12:00:00Z');
const open: RaffleState = {
  raffleStatus: 'open',
  raffleEndTime: new Date('2026-03-03T16:00:00Z'),
  maxEntries: 10,
  currentEntries: 9,
  closedAt: null,
};
const full = { ...open, currentEntries: 10 };
const ended = { ...open, raffleEndTime: now };

describe('a raffle', () => {
  it.each([
    ['open', open, null, 'active'],
    ['full but not drawn yet', full, 'RAFFLE_FULL', 'active'],
    ['full and drawn', { ...full, raffleStatus: 'drawn' } as const, 'RAFFLE_FULL', 'expired'],
    ['at its end', ended, 'RAFFLE_ENDED', 'expired'],
    ['closed, by a clock that was set back since', { ...open, closedAt: now }, 'RAFFLE_ENDED', 'active'],
    ['drawn before it was full', { ...ended, raffleStatus: 'drawn' } as const, 'RAFFLE_ENDED', 'expired'],
    ['redeemed', { ...ended, raffleStatus: 'redeemed' } as const, 'RAFFLE_ENDED', 'redeemed'],
    ['cancelled before its end', { ...open, raffleStatus: 'cancelled' } as const, 'RAFFLE_ENDED', 'expired'],
  ])('that is %s accepts an entry or returns why not, and has the matching card', (_name, raffle, refusal, card) => {
    expect(refuseEntry(raffle, now)).toBe(refusal);
    expect(raffleCardState(raffle, now)).toBe(card);
  });

  it('has as many entries left as its maximum allows', () => {
    expect([open, full].map(entriesRemaining)).toEqual([1, 0]);
  });
});

describe('the schedule of redraws', () => {
  const closedAt = new Date('2026-03-01T12:00:00Z');
  const after = (steps: number, byMs = 0) => new Date(closedAt.getTime() + steps * drawIntervalMs + byMs);

  it.each([
    ['at the closing', after(0), 1],
    ['within the first interval', after(0, 1), 1],
    ['at a time of the schedule', after(2), 2],
    ['after a time of the schedule', after(2, 1), 3],
  ])('has no time before the deadline of the winner, and the same times for a deadline %s', (_name, earliest, step) => {
    expect(redrawClosing(closedAt, earliest)).toEqual(after(step));
  });
});
