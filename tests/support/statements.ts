import { Client } from 'pg';
import { vi } from 'vitest';
import type { TestDatabase } from './database.js';

/** Records the SQL statements that are sent to `database`. `stop` ends this and returns them. */
export function observeStatements(database: TestDatabase): { stop(): string[] } {
  const query = vi.spyOn(Client.prototype, 'query');
  return {
    stop: () => {
      const statements = (query.mock.calls as unknown[][])
        .filter((_call, index) => (query.mock.contexts[index] as Client).database === database.connection.database)
        .map(([first]) => (typeof first === 'string' ? first : (first as { text: string }).text));
      query.mockRestore();
      return statements;
    },
  };
}
