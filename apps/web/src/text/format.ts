/** The language and region of numbers, dates and plurals. */
const locale = 'en-US';

/** The abbreviations of units of time. A formatter of units takes a phone up to 100 ms to create, and the lobby shows them first. */
const units = { day: 'd', hour: 'h', minute: 'm' };

/** Creates a value on first use: a formatter takes browsers several milliseconds to create. */
function lazily<Value>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= create());
}

const numbers = lazily(() => new Intl.NumberFormat(locale));
const signedNumbers = lazily(() => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }));
const percents = lazily(
  () =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
);
const prices = lazily(() => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }));
const plurals = lazily(() => new Intl.PluralRules(locale));
const dayStyle = { dateStyle: 'medium' } as const;
const timeStyle = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const days = lazily(() => new Intl.DateTimeFormat(locale, dayStyle));
const times = lazily(() => new Intl.DateTimeFormat(locale, timeStyle));
const weekdayLetters = lazily(() => new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' }));
const weekdayNames = lazily(() => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
const daysInUtc = lazily(() => new Intl.DateTimeFormat(locale, { ...dayStyle, timeZone: 'UTC' }));
const monthsInUtc = lazily(() => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }));
const timesInUtc = lazily(() => new Intl.DateTimeFormat(locale, { ...timeStyle, timeZone: 'UTC' }));

/** Formats a number: '1,250'. The first page needs whole numbers only, which need no formatter. */
export function formatNumber(value: number): string {
  return Number.isSafeInteger(value) ? String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',') : numbers().format(value);
}

/** Formats a number with its sign: '+10', '-5', '0'. */
export function formatSignedNumber(value: number): string {
  return signedNumbers().format(value);
}

/** Formats a ratio from 0 to 1 in percent with one decimal: '66.7%' (CON-03). */
export function formatPercent(part: number): string {
  return percents().format(part);
}

/**
 * Returns the 8 characters of an id that players see (EGM-02): the last ones, which are random. An id starts with its time, so
 * the first 8 characters are the same for more than a minute. See decision 0041.
 */
export function shortId(id: string): string {
  return id.slice(-8);
}

/** Returns the plural form for `count`, with '#' replaced by the formatted count: '1 game', '3 games'. */
export function plural(count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string {
  return (forms[plurals().select(count)] ?? forms.other).replaceAll('#', formatNumber(count));
}

/** Replaces each placeholder in `text`, such as '{n}', by the formatted value of that name. */
export function fillPlaceholders(text: string, values: Record<string, number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return value === undefined ? placeholder : formatNumber(value);
  });
}

/** Formats a price in US cents: '$0.99'. */
export function formatPrice(cents: number): string {
  return prices().format(cents / 100);
}

/** Formats a moment in the viewer's time zone as 'MMM d, yyyy HH:mm' (PRF-03). */
export function formatDateTime(moment: Date): string {
  return `${days().format(moment)} ${times().format(moment)}`;
}

/** Formats a moment in UTC as 'MMM d, yyyy HH:mm UTC'. */
export function formatDateTimeInUtc(moment: Date): string {
  return `${daysInUtc().format(moment)} ${timesInUtc().format(moment)} UTC`;
}

/** Formats the date of a moment in the viewer's time zone: 'Nov 21, 2026'. */
export function formatDate(moment: Date): string {
  return days().format(moment);
}

/** Formats a date (YYYY-MM-DD): 'Nov 21, 2026'. */
export function formatDay(day: string): string {
  return daysInUtc().format(new Date(day));
}

/** Formats a month (YYYY-MM): 'November 2026'. */
export function formatMonth(month: string): string {
  return monthsInUtc().format(new Date(month));
}

/** Returns the first letter of the weekday of a date (YYYY-MM-DD): 'T' (STK-01). */
export function formatWeekdayLetter(day: string): string {
  return weekdayLetters().format(new Date(day));
}

/** Returns the weekday of a date (YYYY-MM-DD): 'Tuesday'. */
export function formatWeekday(day: string): string {
  return weekdayNames().format(new Date(day));
}

/** Formats a duration in whole minutes: '23h 59m' (FLP-01). */
export function formatHoursAndMinutes(totalMinutes: number): string {
  return `${formatNumber(Math.floor(totalMinutes / 60))}${units.hour} ${totalMinutes % 60}${units.minute}`;
}

/** Formats the remaining time of a countdown: '4:05' under an hour, '23h 59m' under two days, else '6d 23h'. */
export function formatTimeLeft(remainingMs: number): string {
  const totalSeconds = Math.max(0, Math.floor(remainingMs / 1000));
  const totalMinutes = Math.floor(totalSeconds / 60);
  const totalHours = Math.floor(totalMinutes / 60);
  if (totalHours >= 48)
    return `${formatNumber(Math.floor(totalHours / 24))}${units.day} ${totalHours % 24}${units.hour}`;
  if (totalHours > 0) return formatHoursAndMinutes(totalMinutes);
  return `${totalMinutes}:${String(totalSeconds % 60).padStart(2, '0')}`;
}
