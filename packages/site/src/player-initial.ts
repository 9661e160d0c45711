/** The first letter or digit of a username, without the prefix that all generated names share; '?' if it has none. */
export function initialOf(username: string): string {
  const distinctive = username.replace(/^user_/, '');
  return /[\p{L}\p{N}]/u.exec(distinctive)?.[0].toUpperCase() ?? '?';
}

/** A number from 0 to `count` - 1 that is always the same for a username: the colour behind its initial. */
export function colorIndexOf(username: string, count: number): number {
  let sum = 0;
  for (const letter of username) sum += letter.codePointAt(0) ?? 0;
  return sum % count;
}
