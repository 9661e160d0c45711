/** An X handle as it is kept: without a leading @ (VAL-10); null when `text` cannot be one. */
export function parseXUsername(text: string): string | null {
  const handle = text.trim().replace(/^@/, '');
  return /^[A-Za-z0-9_]{1,15}$/.test(handle) ? handle : null;
}

/** A Discord username, of the present form or the earlier one with four digits; null when `text` cannot be one. */
export function parseDiscordUsername(text: string): string | null {
  const name = text.trim().replace(/^@/, '');
  return /^[A-Za-z0-9_.]{2,32}(#\d{4})?$/.test(name) ? name : null;
}
