/**
 * A path of this site that is safe to go to after signing in, or null (D-33). Resolved as the browser would, because
 * '/\\host', '/<tab>/host' and '/.//host' lead to another site though they look like paths.
 */
export function safePath(value: string | null | undefined, origin: string): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null;
  const url = URL.canParse(value, origin) ? new URL(value, origin) : null;
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** Where to go after signing in: the `redirect` parameter, else the page the visitor came from, else /index (GRD-03). */
export function targetAfterSignIn(redirect: string | null, from: string | null | undefined, origin: string): string {
  for (const candidate of [redirect, from]) {
    const path = safePath(candidate, origin);
    if (path !== null && !/^\/auth(?:[/?#]|$)/.test(path)) return path;
  }
  return '/index';
}
