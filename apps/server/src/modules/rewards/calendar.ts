import { dayAt, followingDay, resetAfter, type LastFlip, type LocalDay, type ZoneHistory } from '@game/rules';
import { Refusal } from '../../platform/refusal.js';
import type { StreakFlip } from './store.js';

/** The current day of a player, by the server's clock (D-22). */
export interface Calendar {
  now: Date;
  today: LocalDay;
  zones: ZoneHistory;
}

/**
 * Returns a player's calendar at `now`. `zones` are the time zones of their profile.
 * @throws {Refusal} `NOT_SIGNED_IN` without a profile.
 */
export function calendarAt(now: Date, zones: ZoneHistory | undefined): Calendar {
  if (!zones) throw new Refusal('NOT_SIGNED_IN');
  return { now, today: dayAt(zones, now), zones };
}

/** Converts a stored flip to the rules' terms. The day after it is the day that begins at the player's next reset (D-23). */
export function lastFlipOf(flip: StreakFlip | undefined, zones: ZoneHistory): LastFlip | null {
  if (!flip) return null;
  const dayAtReset = dayAt(zones, resetAfter(zones, flip.claimedAt));
  return { localDay: flip.localDay, streak: flip.streak, nextDay: followingDay(flip.localDay, dayAtReset) };
}
