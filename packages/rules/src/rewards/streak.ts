import { daysAfter, type LocalDay } from '../local-day.js';

/** The days in a streak run, and the tickets for each completed run (CON-05, D-24). */
export const streakRunLength = 7;
export const streakBonus = 500;

/** The fixed daily bonus, and the minimum and maximum of a daily flip, in tickets (CON-04). */
export const dailyBonus = 25;
export const dailyFlip = { minimum: 10, maximum: 50 };

/** A player's last daily flip that counted towards the streak. */
export interface LastFlip {
  localDay: LocalDay;
  /** The day on which the next flip continues the streak; see `followingDay`. */
  nextDay: LocalDay;
  /** The length of the streak after the flip, in days. */
  streak: number;
}

/**
 * Returns the day after `lastDay` on which a flip continues the streak (D-23). `dayAtReset` is the player's local day right
 * after the first reset that follows the flip. If a change of time zone skips a day, it does not count as missed; if a
 * day repeats, the streak waits for the day after it.
 */
export function followingDay(lastDay: LocalDay, dayAtReset: LocalDay): LocalDay {
  const next = daysAfter(lastDay, 1);
  return dayAtReset > next ? dayAtReset : next;
}

/** Returns the length of the streak on `today`, in days: 0 after a missed day (D-23). */
export function streakOn(today: LocalDay, last: LastFlip | null): number {
  return last !== null && today <= last.nextDay ? last.streak : 0;
}

/**
 * Returns the length of the streak with a flip on `today`, in days (D-23). Returns null if `today` is not after the last
 * flip's day, as can happen after a change of time zone: such a flip neither extends nor ends the streak.
 */
export function streakWithFlip(today: LocalDay, last: LastFlip | null): number | null {
  if (last !== null && today <= last.localDay) return null;
  return streakOn(today, last) + 1;
}

/** Returns how many days are missing to complete the current run of seven (STK-02): 1 to 7. */
export function daysToRun(streak: number): number {
  return streakRunLength - (streak % streakRunLength);
}

/** Returns how many flips the run that today belongs to has: 0 to 7. The day after a completed run starts the next one. */
export function daysInRun(streak: number, hasFlippedToday: boolean): number {
  const days = streak % streakRunLength;
  return days === 0 && hasFlippedToday && streak > 0 ? streakRunLength : days;
}

/** Returns the seven days of the week that contains `today`, starting on Saturday (STK-01). */
export function weekOf(today: LocalDay): LocalDay[] {
  // getUTCDay() is 0 on Sunday and 6 on Saturday, the first day of our week.
  const sinceSaturday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 1) % 7;
  return Array.from({ length: 7 }, (_, index) => daysAfter(today, index - sinceSaturday));
}
