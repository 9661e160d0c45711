import type { LoggerOptions } from 'pino';
import { outageCauseOf } from './database/database-failures.js';

/** How long the cause of an outage is not logged again, in milliseconds. */
const quietMs = 10_000;

/** How long the lines of a cause that were left out are counted, in milliseconds. */
const forgottenMs = 6 * quietMs;

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/**
 * Returns a hook for the log that lets one line per cause of an outage and 10 s pass, whatever has failed because of it: jobs,
 * requests or connections. The next line of a cause has the number of lines that were left out before it.
 */
export function limitOutageLines(): LogMethod {
  const causes = new Map<string, { loggedAtMs: number; leftOut: number }>();
  return function logMethod(parameters, method) {
    const [fields] = parameters as unknown[];
    const cause = outageCauseOf(errorIn(fields));
    if (cause === null) return method.apply(this, parameters);
    const nowMs = performance.now();
    const known = causes.get(cause);
    if (known && nowMs - known.loggedAtMs < quietMs) {
      known.leftOut += 1;
      return;
    }
    for (const [each, { loggedAtMs }] of causes) if (nowMs - loggedAtMs >= forgottenMs) causes.delete(each);
    causes.set(cause, { loggedAtMs: nowMs, leftOut: 0 });
    if (!known) return method.apply(this, parameters);
    const [, ...others] = parameters as unknown[];
    return method.apply(this, [{ ...(fields as object), leftOut: known.leftOut }, ...others] as typeof parameters);
  };
}

/** Returns the error of a line, or its description by `causeOf`; undefined if the line is about none. */
function errorIn(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null) return undefined;
  if ('err' in fields) return fields.err;
  return 'cause' in fields ? fields.cause : undefined;
}
