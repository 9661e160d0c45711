import { DrizzleQueryError } from 'drizzle-orm';
import { pino, type DestinationStream, type Logger } from 'pino';

export type { DestinationStream, Logger };

/**
 * The server's log, one JSON object a line. Request bodies, replies, cookies and the values of SQL statements are never
 * logged: they hold moves, passwords and sessions (D-03, D-05).
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError } };
  return destination ? pino(options, destination) : pino(options);
}

/** What of an error is logged. A failed statement carries its values in message, stack and detail: those stay out. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'something that is no error was thrown' };
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  return { type: error.constructor.name, ...describeCause(error), stack: frames?.join('\n') };
}

function describeCause(error: Error): Record<string, unknown> {
  if (!(error instanceof DrizzleQueryError)) return { message: error.message };
  const cause: { message?: string; code?: string; constraint?: string; table?: string } | undefined = error.cause;
  // What PostgreSQL refused is told by its code; a connection that broke has none, and a message without values.
  if (cause?.code === undefined) return { message: cause?.message };
  return { sqlState: cause.code, constraint: cause.constraint, table: cause.table };
}
