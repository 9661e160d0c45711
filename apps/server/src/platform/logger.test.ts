import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.js';

/** What is logged of `error`, as text. */
function logged(error: unknown): string {
  const lines: string[] = [];
  createLogger('info', { write: (line: string) => lines.push(line) }).error({ err: error }, 'failed');
  return lines.join('');
}

describe('the log', () => {
  it.each([
    ['that PostgreSQL refused', Object.assign(new Error('Failing row contains (rock)'), { code: '23514' }), '23514'],
    ['whose connection broke', new Error('Connection terminated unexpectedly'), 'Connection terminated unexpectedly'],
    ['that failed without a cause', undefined, 'DrizzleQueryError'],
  ])('tells of a statement %s, and none of its values', (_case, cause, told) => {
    const text = logged(new DrizzleQueryError('UPDATE games SET player1_move = $1', ['rock'], cause));

    expect(text).toContain(told);
    expect(text).not.toContain('rock');
  });

  it('tells the message of any other error', () => {
    expect(logged(new Error('no such thing'))).toContain('no such thing');
    expect(logged('a string')).toContain('non-Error');
  });
});
