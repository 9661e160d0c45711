/** The language and region whose conventions numbers, dates and plurals follow: the one place to change them. */
const locale = 'en-US';

/** What `make` makes, made when it is first asked for: the first of its kind takes browsers several milliseconds. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

const numbers = once(() => new Intl.NumberFormat(locale));
const signedNumbers = once(() => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }));
const percents = once(
  () =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
);
const prices = once(() => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }));
const plurals = once(() => new Intl.PluralRules(locale));
const wholeDays = once(() => new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'narrow' }));
const hours = once(() => new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'narrow' }));
const minutes = once(() => new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'narrow' }));
const dayStyle = { dateStyle: 'medium' } as const;
const timeStyle = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const days = once(() => new Intl.DateTimeFormat(locale, dayStyle));
const times = once(() => new Intl.DateTimeFormat(locale, timeStyle));
const weekdayLetters = once(() => new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' }));
const weekdayNames = once(() => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
const daysInUtc = once(() => new Intl.DateTimeFormat(locale, { ...dayStyle, timeZone: 'UTC' }));
const timesInUtc = once(() => new Intl.DateTimeFormat(locale, { ...timeStyle, timeZone: 'UTC' }));

/** A number as it is read: '1,250'. */
export function formatNumber(value: number): string {
  return numbers().format(value);
}

/** A number with its sign, '+10' and '-5', and none for 0. */
export function formatSignedNumber(value: number): string {
  return signedNumbers().format(value);
}

/** A part of a whole, from 0 to 1, in percent with one decimal: '66.7%' (CON-03). */
export function formatPercent(part: number): string {
  return percents().format(part);
}

/** The form of a text that goes with `count`, each '#' in it replaced by the formatted count: '1 game', '3 games'. */
export function plural(count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string {
  return (forms[plurals().select(count)] ?? forms.other).replaceAll('#', formatNumber(count));
}

/** `text` with each place in it, '{n}', filled with the value of that name as it is read. */
export function fillPlaces(text: string, values: Record<string, number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : formatNumber(value);
  });
}

/** A price in US dollars, given in cents: '$0.99'. */
export function formatPrice(cents: number): string {
  return prices().format(cents / 100);
}

/** A moment in the viewer's time zone, like 'MMM d, yyyy HH:mm' (PRF-03). */
export function formatDateTime(moment: Date): string {
  return `${days().format(moment)} ${times().format(moment)}`;
}

/** A moment in UTC, in the same form. */
export function formatDateTimeInUtc(moment: Date): string {
  return `${daysInUtc().format(moment)} ${timesInUtc().format(moment)} UTC`;
}

/** The day of a moment in the viewer's time zone: 'Nov 21, 2026'. */
export function formatDate(moment: Date): string {
  return days().format(moment);
}

/** The weekday of a day given as YYYY-MM-DD, in a letter: 'T' (STK-01). */
export function formatWeekdayLetter(day: string): string {
  return weekdayLetters().format(new Date(day));
}

/** The weekday of a day given as YYYY-MM-DD: 'Tuesday'. */
export function formatWeekday(day: string): string {
  return weekdayNames().format(new Date(day));
}

/** A duration of so many whole minutes: '23h 59m' (FLP-01). */
export function formatHoursAndMinutes(totalMinutes: number): string {
  return `${hours().format(Math.floor(totalMinutes / 60))} ${minutes().format(totalMinutes % 60)}`;
}

/** A remaining time for a countdown: '4:05' under an hour, '23h 59m' under two days, '6d 23h' above. Never negative. */
export function formatTimeLeft(remainingMs: number): string {
  const totalSeconds = Math.max(0, Math.floor(remainingMs / 1000));
  const totalMinutes = Math.floor(totalSeconds / 60);
  const totalHours = Math.floor(totalMinutes / 60);
  if (totalHours >= 48) return `${wholeDays().format(Math.floor(totalHours / 24))} ${hours().format(totalHours % 24)}`;
  if (totalHours > 0) return formatHoursAndMinutes(totalMinutes);
  return `${totalMinutes}:${String(totalSeconds % 60).padStart(2, '0')}`;
}
