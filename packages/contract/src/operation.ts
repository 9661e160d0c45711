import type * as z from 'zod/mini';
import type { ErrorCode } from './errors/errors.js';

/** Who may call an operation (D-06). */
export type Access = 'anyone' | 'player';

/**
 * The error for an invalid input: one for the whole input, or one for each field. With fields, the first match is
 * returned. A field may be followed by the code of a zod issue: 'stakeAmount too_small'. The field '' is for the rest.
 */
export type InvalidInput = ErrorCode | Readonly<Record<string, ErrorCode>>;

/** The definition of an operation, without the fields that `query` and `command` add. */
interface Definition {
  access: Access;
  summary: string;
  input: z.ZodMiniType;
  reply: z.ZodMiniType;
  /** The error for an invalid input; INVALID_REQUEST by default. */
  invalidInput?: InvalidInput;
  /** The error for a caller who is not signed in; NOT_SIGNED_IN by default. */
  signedOut?: ErrorCode;
  /** The other errors of this operation, without those that follow from its definition: see `refusalsOf`. */
  refusals?: readonly ErrorCode[];
  /** The operation moves tickets, so requests carry an `Idempotency-Key` (D-10). */
  movesTickets?: true;
  /** A repeated request changes nothing more and gets the same reply, so that browsers retry it without a key (D-29). */
  isIdempotent?: true;
  /** The operation stakes tickets, so the caller's email address must be verified if mail is on (D-30). */
  stakes?: true;
  /** The operation may call X, Discord or Stripe. The player's other requests do not wait for it. */
  asksSite?: true;
  /** The reply can be long and contains no private data, so it is compressed. */
  isLongAndPublic?: true;
  /** The body is multipart/form-data with one file in the field `file`, instead of JSON. */
  takesFile?: true;
}

/**
 * An operation of the HTTP API: `GET /api/<name>` for a query, `POST /api/<name>` for a command. Its name is
 * '<feature>.<operation>' (D-02).
 */
export interface Operation extends Definition {
  kind: 'query' | 'command';
}

/** Defines an operation that only reads data. */
export function query<const Given extends Definition>(definition: Given) {
  return { ...definition, kind: 'query' as const };
}

/** Defines an operation that changes data. */
export function command<const Given extends Definition>(definition: Given) {
  return { ...definition, kind: 'command' as const };
}
