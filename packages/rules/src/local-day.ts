/** A calendar day in a time zone, as YYYY-MM-DD. */
export type LocalDay = string;

/** Whether the runtime knows `timeZone` as an IANA time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-CA', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** Caches formatters, because creating one costs more than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const maximumFormatters = 1000;

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone);
  if (cached) return cached;
  if (formatters.size >= maximumFormatters) formatters.clear();
  const formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** Returns the calendar day of `instant` in `timeZone` (D-22). */
export function localDayOf(instant: Date, timeZone: string): LocalDay {
  return formatterOf(timeZone).format(instant);
}

/**
 * Returns the first instant of the next local day after `instant` (CON-04, D-22). It searches instead of adding offsets,
 * because a day lasts 23 to 25 hours and some zones have no midnight on the day the clocks change.
 */
export function nextLocalMidnight(instant: Date, timeZone: string): Date {
  const today = localDayOf(instant, timeZone);
  let before = instant.getTime();
  let after = before + 26 * 3_600_000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localDayOf(new Date(middle), timeZone) === today) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/**
 * Whether two names stand for one time zone, such as Asia/Calcutta and Asia/Kolkata. It compares the clocks since 1970, as IANA does
 * to decide which names are one zone. Engines differ in the names that they prefer, and some no longer replace one by another.
 */
export function isSameTimeZone(one: string, other: string): boolean {
  if (one === other) return true;
  const [first, second] = [one, other].map(
    (timeZone) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }),
  ) as [Intl.DateTimeFormat, Intl.DateTimeFormat];
  for (let timeMs = 0; timeMs < comparedUntilMs; timeMs += comparedEveryMs) {
    if (first.format(timeMs) !== second.format(timeMs)) return false;
  }
  return true;
}

const comparedUntilMs = Date.UTC(2040, 0);
const comparedEveryMs = 7 * 24 * 3_600_000;

/** Returns the day `count` days after `day`, or before it if negative. */
export function daysAfter(day: LocalDay, count: number): LocalDay {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The time zone of a player's local days, with its latest change (D-22). */
export interface ZoneHistory {
  timeZone: string;
  /** The previous zone; null if it never changed. */
  previousTimeZone: string | null;
  /** When `timeZone` takes effect; null if it never changed. */
  timeZoneFrom: Date | null;
}

/** The minimum time between two changes of the time zone, in milliseconds (D-22). */
export const timeZoneStayMs = 30 * 24 * 3_600_000;

/** Returns the time zone in effect at `instant`. */
export function zoneAt({ timeZone, previousTimeZone, timeZoneFrom }: ZoneHistory, instant: Date): string {
  return timeZoneFrom !== null && previousTimeZone !== null && instant < timeZoneFrom ? previousTimeZone : timeZone;
}

/** Returns the player's local day at `instant` (D-22). */
export function dayAt(zones: ZoneHistory, instant: Date): LocalDay {
  return localDayOf(instant, zoneAt(zones, instant));
}

/** Returns the end of the player's local day at `instant` (D-22). */
export function resetAfter(zones: ZoneHistory, instant: Date): Date {
  return nextLocalMidnight(instant, zoneAt(zones, instant));
}

/**
 * Returns the start of the first later local day that is not in `taken`. This is the next reset, unless a change of time
 * zone takes the player back to a day on which they have already claimed.
 */
export function openResetAfter(zones: ZoneHistory, instant: Date, taken: readonly LocalDay[]): Date {
  let reset = resetAfter(zones, instant);
  while (taken.includes(dayAt(zones, reset))) reset = resetAfter(zones, reset);
  return reset;
}

/**
 * Returns the history with a change to `timeZone`, which takes effect at the next reset (D-22); null if the last change
 * was less than 30 days ago.
 */
export function changeZone(zones: ZoneHistory, timeZone: string, now: Date): ZoneHistory | null {
  const { timeZoneFrom } = zones;
  if (timeZoneFrom !== null && now.getTime() < timeZoneFrom.getTime() + timeZoneStayMs) return null;
  return { timeZone, previousTimeZone: zoneAt(zones, now), timeZoneFrom: resetAfter(zones, now) };
}
