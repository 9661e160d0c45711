/** The longest path that is taken as a place to go to, in characters. */
const longestPath = 2000;

/**
 * A path of this site to go to after signing in, or null when `text` is anything else (D-33). What a browser would read
 * as another site ('//host', '/\host', '/<tab>/host', and '/.//host', which it shortens) is no path: a path is one slash, and then
 * characters that stand in addresses as they are, without empty or dot segments.
 */
export function parseSitePath(text: string | null | undefined): string | null {
  if (typeof text !== 'string' || text.length > longestPath) return null;
  if (!/^\/[\w\-.~!$&'()*+,;=:@%/?#[\]]*$/.test(text)) return null;
  const [path = ''] = text.split(/[?#]/);
  const segments = path.slice(1).split('/');
  // A browser takes %2e for a dot.
  const isOdd = (segment: string, index: number) =>
    (segment === '' && index < segments.length - 1) || /^(\.|%2e){1,2}$/i.test(segment);
  return segments.some(isOdd) || (path.length > 1 && path.startsWith('//')) ? null : text;
}
