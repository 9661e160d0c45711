import { causeOf } from './database-failures.js';

/** The SQLSTATE of a statement that PostgreSQL refuses because an earlier one of its transaction has failed. */
const afterFailure = '25P02';

/**
 * Waits for statements of one connection that were started together, so that they were sent together, and returns their results.
 * If some fail, it throws the error that made the others fail. A query of Drizzle that is not prepared starts later than the others, so it
 * must not depend on their order.
 */
export async function together<const Statements extends readonly unknown[]>(
  statements: Statements,
): Promise<{ -readonly [Index in keyof Statements]: Awaited<Statements[Index]> }> {
  const results = await Promise.allSettled(statements);
  const failures = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as unknown);
  if (failures.length > 0) throw failures.find((failure) => causeOf(failure).code !== afterFailure) ?? failures[0];
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as never;
}
