import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.js';

/** Who may call an operation (D-06). */
export type Access = 'anyone' | 'player';

/**
 * The refusal of an input that does not parse: one for all of it, or one for each field. In that case the first that fits
 * is given, and a name may be followed by what is wrong with the field, in zod's words: 'stakeAmount too_small'.
 */
export type InvalidInput = ErrorCode | Readonly<Record<string, ErrorCode>>;

/** What is said of an operation where it is defined; the rest follows from `query` or `command`. */
interface Definition {
  access: Access;
  summary: string;
  input: z.ZodMiniType;
  reply: z.ZodMiniType;
  /** What an input that does not parse is answered with; INVALID_REQUEST when left out. */
  invalidInput?: InvalidInput;
  /** What a caller who is not signed in is answered with; NOT_SIGNED_IN when left out. */
  signedOut?: ErrorCode;
  /** Whether the call moves tickets and so carries an `Idempotency-Key` (D-10). */
  movesTickets?: true;
  /** Whether the call stakes tickets, for which the caller's e-mail must be verified where mail is sent (D-30). */
  stakes?: true;
  /** Whether the call may wait for another site, for which the player's other calls do not wait. */
  asksSite?: true;
  /** Whether the reply can be long and holds nothing of anyone's own: it is compressed. */
  isLongAndPublic?: true;
  /** Whether the body is no JSON but a form (multipart/form-data) with one file, in the field `file`. */
  takesFile?: true;
}

/**
 * One call a browser can make: `GET /api/<name>` for a query, `POST /api/<name>` for a command. A name is
 * '<feature>.<operation>' in the specification's words (D-02).
 */
export interface Operation extends Definition {
  kind: 'query' | 'command';
}

/** Defines an operation that only reads. */
export function query<const Given extends Definition>(definition: Given) {
  return { ...definition, kind: 'query' as const };
}

/** Defines an operation that changes something. */
export function command<const Given extends Definition>(definition: Given) {
  return { ...definition, kind: 'command' as const };
}
