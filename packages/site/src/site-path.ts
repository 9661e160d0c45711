/** The maximum length of a redirect path, in characters. */
const longestPath = 2000;

/**
 * Returns `text` if it is a path on this site that is safe to redirect to after signing in, else null (D-33). Browsers
 * read '//host', '/\host', '/<tab>/host' and '/.//host' as another site. So a path must start with one slash, contain
 * only characters that URLs allow unescaped, and have no empty or dot segments.
 */
export function parseSitePath(text: string | null | undefined): string | null {
  if (typeof text !== 'string' || text.length > longestPath) return null;
  if (!/^\/[\w\-.~!$&'()*+,;=:@%/?#[\]]*$/.test(text)) return null;
  const [path = ''] = text.split(/[?#]/);
  const segments = path.slice(1).split('/');
  // Browsers treat %2e as a dot.
  const isOdd = (segment: string, index: number) =>
    (segment === '' && index < segments.length - 1) || /^(\.|%2e){1,2}$/i.test(segment);
  return segments.some(isOdd) || (path.length > 1 && path.startsWith('//')) ? null : text;
}
