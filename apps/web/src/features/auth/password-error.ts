import { ApiError } from '../../api/api-error.js';
import { errorText } from '../../text/errors.js';

/** What is wrong with a new password, with all the reasons; undefined when `error` is about something else (EGN-01). */
export function passwordErrorOf(error: unknown): string | undefined {
  const reply = error instanceof ApiError ? error.reply : null;
  if (reply?.code !== 'WEAK_PASSWORD') return undefined;
  return [errorText.WEAK_PASSWORD.message, ...(reply.reasons ?? [])].join(' ');
}
