import type { ErrorCode } from './errors/errors.js';
import type { Operation } from './operation.js';

/** Returns all error codes that an operation can reply with: its own, and those that follow from its definition. */
export function refusalsOf(operation: Operation): ErrorCode[] {
  const { kind, access, invalidInput, signedOut, refusals, movesTickets, stakes } = operation;
  const invalid = typeof invalidInput === 'string' ? [invalidInput] : Object.values(invalidInput ?? {});
  const isCommand = kind === 'command';
  return [
    ...new Set<ErrorCode>([
      ...invalid,
      'INVALID_REQUEST',
      ...(access === 'player' ? [signedOut ?? 'NOT_SIGNED_IN', 'NOT_SIGNED_IN' as const] : []),
      ...(isCommand ? (['FOREIGN_ORIGIN', 'REQUEST_TOO_LARGE'] as const) : []),
      ...(movesTickets ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
      ...(stakes ? (['EMAIL_NOT_VERIFIED', 'IN_DEBT', 'ON_BREAK'] as const) : []),
      ...(refusals ?? []),
      'TOO_MANY_ATTEMPTS',
      'UNEXPECTED',
      'RESTARTING',
      'TOO_BUSY',
      'UNAVAILABLE',
    ]),
  ];
}
