import type { ErrorCode, ErrorReply } from '@game/contract';
import { explainRefusal, type Explanation } from '../text/errors.js';

/** A call that did not succeed: refused by the server with a cause, or not usably answered at all (EGN-01). */
export class ApiError extends Error {
  /** The HTTP status; 0 when no answer arrived. */
  readonly status: number;
  /** The server's refusal, or null when what arrived was none. */
  readonly reply: ErrorReply | null;

  constructor(status: number, reply: ErrorReply | null) {
    super(reply?.message ?? `The server did not answer as expected (${status}).`);
    this.name = 'ApiError';
    this.status = status;
    this.reply = reply;
  }
}

/** Whether the body of an answer is a refusal. */
export function isErrorReply(body: unknown): body is ErrorReply {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}

/** The cause of a refusal, or null when `error` is not one. */
export function refusalCode(error: unknown): ErrorCode | null {
  return error instanceof ApiError ? (error.reply?.code ?? null) : null;
}

/** Whether `error` may go away by itself: no answer, or HTTP 502, 503, 504 (EGN-01, D-29). */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

/** Whether the server has certainly decided: it refused, and its doing so had no effect. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/**
 * What to tell the player: the words for the cause that the server names, else `fallback`, the specification's text for
 * that action (section 8).
 */
export function explainError(error: unknown, fallback: Explanation): Explanation {
  const reply = error instanceof ApiError ? error.reply : null;
  if (reply === null || reply.code === 'UNEXPECTED' || reply.code === 'INVALID_REQUEST') return fallback;
  return explainRefusal(reply);
}
