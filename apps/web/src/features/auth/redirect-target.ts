import { parseSitePath } from '@game/site';

/**
 * Where to go after signing in: the `redirect` parameter, else the page the visitor came from, else /index (GRD-03). Only
 * to paths of this site (D-33), and not back to the sign-in screen.
 */
export function targetAfterSignIn(redirect: string | null, from: string | null | undefined): string {
  for (const candidate of [redirect, from]) {
    const path = parseSitePath(candidate);
    if (path !== null && !/^\/auth(?:[/?#]|$)/.test(path)) return path;
  }
  return '/index';
}
