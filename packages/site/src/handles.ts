/** Parses an X handle and removes a leading @ (VAL-10); null if `text` is not a valid handle. */
export function parseXUsername(text: string): string | null {
  const handle = text.trim().replace(/^@/, '');
  return /^[A-Za-z0-9_]{1,15}$/.test(handle) ? handle : null;
}

/** Parses a Discord username, current or old format (`name#1234`); null if `text` is not a valid username. */
export function parseDiscordUsername(text: string): string | null {
  const name = text.trim().replace(/^@/, '');
  return /^[A-Za-z0-9_.]{2,32}(#\d{4})?$/.test(name) ? name : null;
}
