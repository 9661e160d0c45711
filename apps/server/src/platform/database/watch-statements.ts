import type { PoolClient } from 'pg';
import { JsonQuery } from './json-query.js';
import { typeOf, type Tracing } from '../tracing/tracing.js';

/** A statement is slow after this time, in milliseconds. */
const slowMs = 500;

const attributes = { 'db.system.name': 'postgresql' };

interface Observer {
  tracing: Tracing;
  /** Called for each statement that took long, without the wait for earlier ones of the connection. */
  onSlow: (statement: { name: string; ms: number }) => void;
}

/** Traces the statements of this connection by name, and reports slow ones. */
export function watchStatements(client: PoolClient, { tracing, onSlow }: Observer): void {
  const prototype = Object.getPrototypeOf(client) as { query: (this: PoolClient, ...parameters: unknown[]) => unknown };
  let lastEndMs = 0;
  client.query = ((...parameters: [unknown, ...unknown[]]) => {
    const startMs = performance.now();
    const isTraced = tracing.current() !== undefined;
    const span = isTraced ? tracing.start(nameOf(parameters[0]), { kind: 'client', attributes }) : undefined;
    const answer = prototype.query.apply(client, parameters);
    const end = (failure?: string): void => {
      span?.end({ failure });
      const endMs = performance.now();
      const ms = Math.round(endMs - Math.max(startMs, lastEndMs));
      lastEndMs = endMs;
      if (ms >= slowMs) onSlow({ name: nameOf(parameters[0]), ms });
    };
    const ended = answer instanceof JsonQuery ? answer.answer : answer;
    if (ended instanceof Promise) {
      void ended.then(
        () => end(),
        (error: unknown) => end(typeOf(error)),
      );
    }
    return answer;
  }) as typeof client.query;
}

/** The name of a prepared statement, or the beginning of the text, which has no values of parameters. */
function nameOf(statement: unknown): string {
  const { name, text = '' } =
    typeof statement === 'string' ? { text: statement } : (statement as Record<string, string>);
  return name ?? text.replaceAll(/\s+/g, ' ').slice(0, 120);
}
