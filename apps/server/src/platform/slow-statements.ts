import type { PoolClient } from 'pg';

/** A statement is slow after this time, in milliseconds. */
const slowMs = 500;

/** Calls `report` with the name of each statement that took long on this connection, the wait for earlier ones included. */
export function watchStatements(client: PoolClient, report: (statement: { name: string; ms: number }) => void): void {
  const prototype = Object.getPrototypeOf(client) as { query: (this: PoolClient, ...parameters: unknown[]) => unknown };
  client.query = ((...parameters: [unknown, ...unknown[]]) => {
    const startMs = performance.now();
    const answer = prototype.query.apply(client, parameters);
    const end = (): void => {
      const ms = Math.round(performance.now() - startMs);
      if (ms >= slowMs) report({ name: nameOf(parameters[0]), ms });
    };
    if (answer instanceof Promise) void answer.then(end, end);
    return answer;
  }) as typeof client.query;
}

/** The name of a prepared statement, or the beginning of the text, which has no values of parameters. */
function nameOf(statement: unknown): string {
  const { name, text = '' } =
    typeof statement === 'string' ? { text: statement } : (statement as Record<string, string>);
  return name ?? text.replaceAll(/\s+/g, ' ').slice(0, 120);
}
