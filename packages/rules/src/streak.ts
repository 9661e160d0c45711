import { daysAfter, type LocalDay } from './local-day.js';

/** How many days a run has, and what each completed one brings, in tickets (CON-05, D-24). */
export const streakRunLength = 7;
export const streakBonus = 500;

/** The fixed daily bonus, and the least and the most a daily flip brings, in tickets (CON-04). */
export const dailyBonus = 25;
export const dailyFlip = { minimum: 10, maximum: 50 };

/** A player's last daily flip that counts for the streak. */
export interface LastFlip {
  localDay: LocalDay;
  /** The day on which the next flip goes on with the streak; see `followingDay`. */
  nextDay: LocalDay;
  /** How long the streak was with it, in days. */
  streak: number;
}

/**
 * The day after `lastDay` on which a streak goes on (D-23). `dayAtReset` is what the calendar of the player shows at the
 * reset after the last flip: where a change of time zone skips a day, nobody has missed it; where one comes twice, the
 * streak waits for the day after.
 */
export function followingDay(lastDay: LocalDay, dayAtReset: LocalDay): LocalDay {
  const next = daysAfter(lastDay, 1);
  return dayAtReset > next ? dayAtReset : next;
}

/** The streak as it stands on `today`, in days: 0 once a day was missed (D-23). */
export function streakOn(today: LocalDay, last: LastFlip | null): number {
  return last !== null && today <= last.nextDay ? last.streak : 0;
}

/**
 * The streak with a flip on `today`, in days (D-23); null when the day does not come after that of the last flip, as
 * after a journey westwards: such a flip neither raises the streak nor ends it.
 */
export function streakWithFlip(today: LocalDay, last: LastFlip | null): number | null {
  if (last !== null && today <= last.localDay) return null;
  return streakOn(today, last) + 1;
}

/** How many days are left until the streak's present run of seven is completed (STK-02): 1 to 7. */
export function daysToRun(streak: number): number {
  return streakRunLength - (streak % streakRunLength);
}

/** The seven days of the week that `today` belongs to, from Saturday on (STK-01). */
export function weekOf(today: LocalDay): LocalDay[] {
  // Sunday is 0, and Saturday, the first, 6.
  const sinceSaturday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 1) % 7;
  return Array.from({ length: 7 }, (_, index) => daysAfter(today, index - sinceSaturday));
}
