/** A calendar day in some time zone, as YYYY-MM-DD. */
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

/** Making one costs more than what it is used for. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const mostFormatters = 1000;

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const kept = formatters.get(timeZone);
  if (kept) return kept;
  if (formatters.size >= mostFormatters) formatters.clear();
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formatters.set(timeZone, made);
  return made;
}

/** The calendar day that `instant` falls on in `timeZone` (D-22). */
export function localDayOf(instant: Date, timeZone: string): LocalDay {
  return formatterOf(timeZone).format(instant);
}

/**
 * The first instant of the local day after the one `instant` falls on (CON-04, D-22). Found by search instead of
 * by offset arithmetic, because days last 23 to 25 hours and some zones have no midnight on the day clocks change.
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

/** The day `count` days after `day`; before it when negative. */
export function daysAfter(day: LocalDay, count: number): LocalDay {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** In which time zone a player's days are counted (D-22). */
export interface ZoneHistory {
  timeZone: string;
  /** The zone before it; null when it was never changed. */
  previousTimeZone: string | null;
  /** From when on `timeZone` counts; null when it always did. */
  timeZoneFrom: Date | null;
}

/** How long a change of time zone stays before there may be another, in milliseconds (D-22). */
export const timeZoneStayMs = 30 * 24 * 3_600_000;

/** The zone that counts at `instant`. */
export function zoneAt({ timeZone, previousTimeZone, timeZoneFrom }: ZoneHistory, instant: Date): string {
  return timeZoneFrom !== null && previousTimeZone !== null && instant < timeZoneFrom ? previousTimeZone : timeZone;
}

/** The player's local day at `instant` (D-22). */
export function dayAt(zones: ZoneHistory, instant: Date): LocalDay {
  return localDayOf(instant, zoneAt(zones, instant));
}

/** When the player's local day at `instant` ends (D-22). */
export function resetAfter(zones: ZoneHistory, instant: Date): Date {
  return nextLocalMidnight(instant, zoneAt(zones, instant));
}

/**
 * When the first local day begins, after that of `instant`, that is none of `taken`. That is the next reset, unless a
 * change of time zone takes the player back to days that were already theirs.
 */
export function openResetAfter(zones: ZoneHistory, instant: Date, taken: readonly LocalDay[]): Date {
  let reset = resetAfter(zones, instant);
  while (taken.includes(dayAt(zones, reset))) reset = resetAfter(zones, reset);
  return reset;
}

/**
 * The history with a change to `timeZone`, which counts from the next reset on (D-22); null when the last change is not
 * 30 days old.
 */
export function changeZone(zones: ZoneHistory, timeZone: string, now: Date): ZoneHistory | null {
  const { timeZoneFrom } = zones;
  if (timeZoneFrom !== null && now.getTime() < timeZoneFrom.getTime() + timeZoneStayMs) return null;
  return { timeZone, previousTimeZone: zoneAt(zones, now), timeZoneFrom: resetAfter(zones, now) };
}
