import { pino, type Logger } from 'pino';

export type { Logger };

/**
 * The server's log, one JSON object a line. Request bodies, replies and cookies are never logged: they hold moves,
 * passwords and sessions (D-03, D-05).
 */
export function createLogger(level: string): Logger {
  return pino({ level, redact: ['req.headers', 'res.headers'] });
}
