import { expect, it } from 'vitest';
import { declinedPauseMs, maximumRematchOffers, rematchWindowMs } from './rematch.js';
import { usualTimes } from './usual-times.js';

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(60 * count);

it('gives games and tournaments the times of the rules that players read', () => {
  expect(usualTimes).toEqual({
    firstMoveMs: minutes(5),
    listedMs: hours(24),
    secondMoveMs: minutes(5),
    fillMs: hours(7 * 24),
    matchMs: hours(24),
  });
});

it('allows three offers of a rematch within an hour, and none for ten minutes after a declined one', () => {
  expect([maximumRematchOffers, rematchWindowMs, declinedPauseMs]).toEqual([3, hours(1), minutes(10)]);
});
