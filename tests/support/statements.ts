import { Client } from 'pg';
import { vi } from 'vitest';
import { JsonQuery } from '../../apps/server/src/platform/database/json-query.js';
import type { TestDatabase } from './database.js';

/** Whether a statement only checks a connection that has just been opened, which can happen at any time. */
export function isCheckOfConnection(statement: unknown): boolean {
  return typeof statement === 'string' && statement.includes('pg_walfile_name');
}

/** Records the SQL statements that are sent to `database`. `stop` ends this and returns them. */
export function observeStatements(database: TestDatabase): { stop(): string[] } {
  const query = vi.spyOn(Client.prototype, 'query');
  return {
    stop: () => {
      const statements = (query.mock.calls as unknown[][])
        .filter((_call, index) => (query.mock.contexts[index] as Client).database === database.connection.database)
        .map(([first]) => (typeof first === 'string' ? first : (first as { text: string }).text))
        .filter((text) => !isCheckOfConnection(text));
      query.mockRestore();
      return statements;
    },
  };
}

async function answerOf(query: unknown): Promise<unknown> {
  return ((await query) as JsonQuery).answer;
}

/** Puts `replacement` in place of each statement until the returned function is called; `run` runs the statement. */
export function replaceStatements(replacement: (text: string, run: () => unknown) => unknown): () => void {
  const query = Reflect.get(Client.prototype, 'query') as unknown as () => unknown;
  function replaced(this: Client, ...parameters: unknown[]): unknown {
    const [first] = parameters as [string | { text: string }];
    const text = typeof first === 'string' ? first : first.text;
    const answer = replacement(text, () => Reflect.apply(query, this, parameters));
    // The driver returns such a query itself.
    return first instanceof JsonQuery ? { answer: answerOf(answer) } : answer;
  }
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(replaced);
  return () => spy.mockRestore();
}
