/** Shows a point in time in UTC, because operators can be in any zone. */
export function Time({ at }: { at: Date | null }) {
  if (at === null) return <>–</>;
  const text = at.toISOString();
  return <time dateTime={text}>{`${text.slice(0, 10)} ${text.slice(11, 16)} UTC`}</time>;
}

const wholeNumber = new Intl.NumberFormat('en');

/** Formats a number with separators between thousands. */
export function formatNumber(value: number): string {
  return wholeNumber.format(value);
}

/** Formats a change with its sign, such as `+5`. */
export function formatChange(value: number): string {
  return value > 0 ? `+${formatNumber(value)}` : formatNumber(value);
}

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

/** Formats an amount of US cents, such as `$0.99`. */
export function formatDollars(cents: number): string {
  return dollars.format(cents / 100);
}
