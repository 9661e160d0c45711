import type { ErrorCode } from '@game/contract';
import type { OAuthSiteId } from './oauth-site.js';

/** Where a browser is led when it comes back from another site. */
export interface Ends {
  /** When all went well; a path with its query. */
  done: string;
  /** When not: a path, the code of the failure, and where to go on from there. */
  failed: { path: string; code: ErrorCode; redirect: string | null };
}

/** What a failed connection is called where another player has the account. */
const takenCodes: Record<OAuthSiteId, ErrorCode> = { x: 'X_ACCOUNT_TAKEN', discord: 'DISCORD_ACCOUNT_TAKEN' };

/** What Better Auth is told of the ends: addresses that no browser sees, which carry the paths of ours. */
export function callbackURLs({ done, failed }: Ends, further: Record<string, string> = {}) {
  return {
    callbackURL: withQuery('/done', { to: done, ...further }),
    errorCallbackURL: withQuery('/failed', { ...failed }),
  };
}

/** The path to lead a browser to after `outcome`, an address under `/failed` or what Better Auth makes of one. */
export function failurePath(siteId: OAuthSiteId, outcome: URL): string {
  const { searchParams } = outcome;
  const isTaken = searchParams.get('error') === 'account_already_linked_to_different_user';
  const usual = siteId === 'x' ? 'X_LOGIN_ERROR' : 'DISCORD_CONNECTION_ERROR';
  const error = isTaken ? takenCodes[siteId] : (searchParams.get('code') ?? usual);
  const path = searchParams.get('path') ?? (siteId === 'x' ? '/auth/callback' : '/earntickets');
  return withQuery(path, { error, redirect: searchParams.get('redirect') });
}

/** A path with further parameters, those that are null left out. */
export function withQuery(path: string, parameters: Record<string, string | null>): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== null);
  if (given.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(given).toString()}`;
}

/** The cookies of an answer, without the session it may begin. */
export function cookiesWithoutSession(response: Response): string[] {
  return response.headers.getSetCookie().filter((cookie) => !/^(__Secure-)?session=[^;]/.test(cookie));
}
