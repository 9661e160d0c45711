import { accountErrors, mailLinkPaths, type XCallbackQuery } from '@game/contract';
import { parseSitePath } from '@game/site';
import { matchRoutes } from 'react-router';
import { authText } from '../../text/auth.js';
import { errorText, type Explanation } from '../../text/errors.js';
import type { AuthMode } from './credentials.js';

/** A link from a mail: what it is for, and the token that proves it. */
export interface MailLink {
  purpose: keyof typeof mailLinkPaths;
  token: string;
}

/** Parses the fragment of a link from a mail; null for any other fragment (D-30). */
export function mailLinkOf(hash: string): MailLink | null {
  for (const purpose of Object.keys(mailLinkPaths) as MailLink['purpose'][]) {
    const start = mailLinkPaths[purpose].replace('/auth', '');
    if (hash.startsWith(start) && hash.length > start.length) return { purpose, token: hash.slice(start.length) };
  }
  return null;
}

/** The paths to open after signing up, and after logging in to an account from before. */
export type SignInTargets = Record<AuthMode, string>;

/**
 * Returns the paths to open after signing in: the `redirect` parameter, else the page the visitor came from, else /index
 * (GRD-03). For a new player, the kept page of a friend's link comes before /index.
 */
export function targetsAfterSignIn(
  redirect: string | null,
  from: string | null | undefined,
  kept: string | null,
): SignInTargets {
  const asked = pathAfterSignIn(redirect) ?? pathAfterSignIn(from);
  return { signUp: asked ?? kept ?? '/index', logIn: asked ?? '/index' };
}

/** Paths of other sites (D-33) and of the sign-in screen, in every spelling that the router reads as its path, are ignored. */
function pathAfterSignIn(candidate: string | null | undefined): string | null {
  const path = parseSitePath(candidate);
  return path !== null && matchRoutes([{ path: '/auth/*' }], path) === null ? path : null;
}

/** The result of a redirect to X. */
export interface XOutcome extends Explanation {
  tone: 'success' | 'error';
}

/** The error codes that the server adds to the callback URL. Any other code is ignored, since anyone can write a URL. */
const callbackErrors = [
  'X_LOGIN_ERROR',
  'X_SIGNUP_ERROR',
  'X_CONNECTION_ERROR',
  'X_ACCOUNT_TAKEN',
  'ACCOUNT_SUSPENDED',
  'SECOND_FACTOR_NEEDED',
] as const;

/** Parses the result of an X sign-in from the callback URL (AUC-01, EPA-03, ERW-05); null if it has none. */
export function xOutcomeOf(parameters: URLSearchParams): XOutcome | null {
  const { error, connected } = Object.fromEntries(parameters) as XCallbackQuery;
  const known = callbackErrors.find((code) => code === error);
  if (known !== undefined) return { ...errorText(accountErrors[known]), tone: 'error' };
  return connected === 'x' ? { ...authText.x.connected, tone: 'success' } : null;
}

/** Returns `parameters` without those that `xOutcomeOf` reads. */
export function withoutXOutcome(parameters: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(parameters);
  rest.delete('error');
  rest.delete('connected');
  return rest;
}
