import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.js';

/** Returns the log line for `error`. */
function logged(error: unknown): string {
  const lines: string[] = [];
  createLogger('info', { write: (line: string) => lines.push(line) }).error({ err: error }, 'failed');
  return lines.join('');
}

describe('the log', () => {
  it.each([
    ['refused by PostgreSQL', Object.assign(new Error('Failing row contains (rock)'), { code: '23514' }), '23514'],
    ['lost connection', new Error('Connection terminated unexpectedly'), 'Connection terminated unexpectedly'],
    ['no cause', undefined, 'DrizzleQueryError'],
  ])('logs a failed statement without its values: %s', (_case, cause, expected) => {
    const text = logged(new DrizzleQueryError('UPDATE games SET player1_move = $1', ['rock'], cause));

    expect(text).toContain(expected);
    expect(text).not.toContain('rock');
  });

  it('logs the message of any other error', () => {
    expect(logged(new Error('no such thing'))).toContain('no such thing');
    expect(logged('a string')).toContain('non-Error');
  });
});
