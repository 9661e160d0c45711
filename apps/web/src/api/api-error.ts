import type { ErrorCode, ErrorField, ErrorReply } from '@game/contract';
import { explainRefusal, fieldOfRefusal, loadRefusalTexts, type Explanation } from '../text/errors.js';

/** A call that failed: the server refused it, or sent no usable response (EGN-01). */
export class ApiError extends Error {
  /** The HTTP status; 0 if no response arrived. */
  readonly status: number;
  /** The server's refusal; null if the response was not one. */
  readonly reply: ErrorReply | null;

  constructor(status: number, reply: ErrorReply | null) {
    super(reply?.message ?? `Unexpected response from the server (status ${status}).`);
    this.name = 'ApiError';
    this.status = status;
    this.reply = reply;
  }
}

/** Returns the error of a response whose status is not OK, once the texts that explain refusals are loaded. */
export async function readFailure(status: number, body: unknown): Promise<ApiError> {
  if (!isErrorReply(body)) return new ApiError(status, null);
  await loadRefusalTexts();
  return new ApiError(status, body);
}

/** Whether the body of a response is a refusal. */
function isErrorReply(body: unknown): body is ErrorReply {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}

/** Returns the error code of a refusal; null if `error` is not one. */
export function refusalCode(error: unknown): ErrorCode | null {
  return error instanceof ApiError ? (error.reply?.code ?? null) : null;
}

/** Returns when the server wants the call to be repeated; null if it did not say so. */
export function retryTimeOf(error: unknown): Date | null {
  const seconds = error instanceof ApiError ? error.reply?.retryAfterSeconds : undefined;
  return seconds === undefined ? null : new Date(Date.now() + seconds * 1000);
}

/** Returns the field of a form that a refusal is about; null if it is about none, or if `error` is no refusal. */
export function refusedField(error: unknown): ErrorField | null {
  const reply = error instanceof ApiError ? error.reply : null;
  return reply && fieldOfRefusal(reply);
}

/** Whether a retry may succeed: no response, or HTTP 502, 503 or 504 (EGN-01, D-29). */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

/** Whether the server refused the call, which then had no effect. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/**
 * Returns what to show the player: the text of the server's error code, or `fallback`, the specification's text for a
 * failure of that action (section 8).
 */
export function explainError(error: unknown, fallback: Explanation): Explanation {
  const reply = error instanceof ApiError ? error.reply : null;
  if (reply === null || reply.code === 'UNEXPECTED' || reply.code === 'INVALID_REQUEST') return fallback;
  return explainRefusal(reply);
}

/** Returns why a new password is too weak, with all reasons; undefined if `error` is about something else (EGN-01). */
export function weakPasswordMessage(error: unknown): string | undefined {
  const reply = error instanceof ApiError ? error.reply : null;
  if (reply?.code !== 'WEAK_PASSWORD') return undefined;
  return [explainRefusal(reply).message, ...(reply.reasons ?? [])].join(' ');
}
