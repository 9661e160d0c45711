import type { DatabaseError } from 'pg';

/** Thrown if no connection was free in time, or if PostgreSQL could not be reached. The work can be retried. */
export class NoConnectionError extends Error {
  constructor(cause: unknown) {
    super('no connection to the database', { cause });
  }
}

/** SQLSTATEs of a transaction that PostgreSQL has rolled back in favour of another one: serialization, deadlock. */
const abortedStates = /^(40001|40P01)$/;

/** Further SQLSTATEs after which the same transaction may succeed: lock or statement timeout, shutdown, lost connection. */
const transientStates = /^(55P03|57014|57P0[123]|08\w{3})$/;

/** SQLSTATEs of a database that cannot work now: read-only, disk or memory full, too many connections, I/O error. */
const unavailableStates = /^(25006|53\w{3}|58030)$/;

/** The messages and codes of the driver for lost, silent and missing connections, which have no SQLSTATE. */
const lostMessages = /^(Connection terminated|Client (has encountered|was closed)|read ECONNRESET|write EPIPE)/;
const silentMessages = /^(Query read timeout|timeout exceeded when trying to connect)/;

/** Whether PostgreSQL has rolled a transaction back in favour of another one, so that nothing of it is stored. */
export function isAborted(error: unknown): boolean {
  return abortedStates.test(causeOf(error).code) || hasMissedPartition(error);
}

/**
 * Whether a row was about to be stored in the default partition when the partition that it belongs to was created. Unlike
 * for a row that breaks a constraint, the error names none.
 */
function hasMissedPartition(error: unknown): boolean {
  const { code, constraint } = causeOf(error);
  return code === '23514' && constraint === undefined;
}

/** Whether a transaction failed because its connection was lost. Unless COMMIT was sent, nothing of it is stored. */
export function isLostConnection(error: unknown): boolean {
  const { code, message } = causeOf(error);
  return /^(57P0[12]|08\w{3})$/.test(code) || lostMessages.test(message);
}

/** Whether a transaction that failed with `error` may succeed if it is run again immediately. */
export function isTransient(error: unknown): boolean {
  if (error instanceof NoConnectionError) return false;
  const { code, message } = causeOf(error);
  return isAborted(error) || transientStates.test(code) || lostMessages.test(message) || silentMessages.test(message);
}

/** Whether the database cannot answer at the moment. The same request may succeed later, so it is no bug. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof NoConnectionError || isTransient(error) || unavailableStates.test(causeOf(error).code);
}

/** SQLSTATEs and codes of connections that fail while PostgreSQL, or another service, is down. */
const outageCodes =
  /^(57P0[123]|08\w{3}|25006|53\w{3}|58030|E(CONN(REFUSED|RESET)|PIPE|TIMEDOUT|(HOST|NET)UNREACH|AI_AGAIN))$/;

/** Returns why the database, or another service, cannot be used at the moment; null if `error` has another cause. */
export function outageCauseOf(error: unknown): string | null {
  const { code, message } = causeOf(error);
  if (outageCodes.test(code)) return code.startsWith('E') ? message || code : code;
  if (error instanceof NoConnectionError || lostMessages.test(message) || silentMessages.test(message)) return message;
  return null;
}

/** Returns the SQLSTATE, the table, the constraint and the message of the driver's error, which Drizzle wraps. */
export function causeOf(error: unknown): {
  code: string;
  table: string | undefined;
  constraint: string | undefined;
  message: string;
} {
  const cause: unknown = error instanceof Error && error.cause ? error.cause : error;
  const { code = '', table, constraint, message = '' } = (cause ?? {}) as Partial<DatabaseError>;
  return { code, table, constraint, message };
}
