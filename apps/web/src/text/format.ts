/** The language and region whose conventions numbers, dates and plurals follow: the one place to change them. */
const locale = 'en-US';

const numbers = new Intl.NumberFormat(locale);
const plurals = new Intl.PluralRules(locale);
const wholeDays = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'narrow' });
const hours = new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'narrow' });
const minutes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'narrow' });
const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** A number as it is read: '1,250'. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** The form of a text that goes with `count`, each '#' in it replaced by the formatted count: '1 game', '3 games'. */
export function plural(count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string {
  return (forms[plurals.select(count)] ?? forms.other).replaceAll('#', formatNumber(count));
}

/** A moment in the viewer's time zone, like 'MMM d, yyyy HH:mm' (PRF-03). */
export function formatDateTime(moment: Date): string {
  return `${days.format(moment)} ${times.format(moment)}`;
}

/** A duration of so many whole minutes: '23h 59m' (FLP-01). */
export function formatHoursAndMinutes(totalMinutes: number): string {
  return `${hours.format(Math.floor(totalMinutes / 60))} ${minutes.format(totalMinutes % 60)}`;
}

/** A remaining time for a countdown: '4:05' under an hour, '23h 59m' under two days, '6d 23h' above. Never negative. */
export function formatTimeLeft(remainingMs: number): string {
  const totalSeconds = Math.max(0, Math.floor(remainingMs / 1000));
  const totalMinutes = Math.floor(totalSeconds / 60);
  const totalHours = Math.floor(totalMinutes / 60);
  if (totalHours >= 48) return `${wholeDays.format(Math.floor(totalHours / 24))} ${hours.format(totalHours % 24)}`;
  if (totalHours > 0) return formatHoursAndMinutes(totalMinutes);
  return `${totalMinutes}:${String(totalSeconds % 60).padStart(2, '0')}`;
}
