import type { ErrorCode, XCallbackQuery } from '@game/contract';
import { authText } from '../../text/auth.js';
import { errorText, type Explanation } from '../../text/errors.js';

/** How going to X ended. */
export interface XOutcome extends Explanation {
  tone: 'success' | 'error';
}

/** The causes with which the server leads back from X; the address can name others, which say nothing. */
const causes: readonly string[] = [
  'X_LOGIN_ERROR',
  'X_SIGNUP_ERROR',
  'X_CONNECTION_ERROR',
  'X_ACCOUNT_TAKEN',
  'ACCOUNT_SUSPENDED',
] satisfies ErrorCode[];

/** What the address that X was come back by tells (AUC-01, EPA-03, ERW-05); null when it tells nothing. */
export function xOutcomeOf(parameters: URLSearchParams): XOutcome | null {
  const { error, connected } = Object.fromEntries(parameters) as XCallbackQuery;
  if (error !== undefined && causes.includes(error)) return { ...errorText[error as ErrorCode], tone: 'error' };
  return connected === 'x' ? { ...authText.x.connected, tone: 'success' } : null;
}

/** `parameters` without what `xOutcomeOf` reads, so that it is told once. */
export function withoutXOutcome(parameters: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(parameters);
  rest.delete('error');
  rest.delete('connected');
  return rest;
}
