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

/** The calendar day that `instant` falls on in `timeZone` (D-22). */
export function localDayOf(instant: Date, timeZone: string): LocalDay {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  );
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
