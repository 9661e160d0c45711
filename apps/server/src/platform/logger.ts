import { DrizzleQueryError } from 'drizzle-orm';
import { limitOutageLines } from './outage-lines.js';
import { pino, type DestinationStream, type Logger } from 'pino';

export type { DestinationStream, Logger };

/**
 * Creates the server's log, with one JSON object per line. Request bodies, replies, cookies and the values of SQL
 * statements are never logged: they contain moves, passwords and sessions (D-03, D-05). During an outage, each cause has one
 * line per 10 s.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError }, hooks: { logMethod: limitOutageLines() } };
  return destination ? pino(options, destination) : pino(options);
}

/** Leaves out the values of a failed SQL statement, which are in its message, stack and detail. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'a non-Error value was thrown' };
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  return { type: error.constructor.name, ...describeCause(error), stack: frames?.join('\n') };
}

function describeCause(error: Error): Record<string, unknown> {
  if (!(error instanceof DrizzleQueryError)) return { message: error.message };
  const cause: { message?: string; code?: string; constraint?: string; table?: string } | undefined = error.cause;
  // An error of PostgreSQL has a code. The error of a lost connection has none; its message contains no values.
  if (cause?.code === undefined) return { message: cause?.message };
  return { sqlState: cause.code, constraint: cause.constraint, table: cause.table };
}
