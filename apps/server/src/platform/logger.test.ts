import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { NoConnectionError } from './database/database-failures.js';
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

  it('has one line per cause of an outage and 10 s, with the number of those left out, and all other lines', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line: string) => lines.push(line) });
    const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' });
    const causes = [new NoConnectionError(refused), new Error('Connection terminated unexpectedly')];
    const failAll = () => {
      for (const err of [...causes, refused, new Error('a bug')]) logger.error({ err }, 'job failed');
      logger.child({ requestId: '1' }).warn({ cause: { code: 'ECONNREFUSED', message: refused.message } }, 'failed');
    };
    const read = () =>
      lines.splice(0).map((line) => JSON.parse(line) as { err: { message: string }; leftOut?: number });

    for (let second = 0; second < 10; second += 1) {
      failAll();
      vi.advanceTimersByTime(1_000);
    }
    const first = read();
    failAll();
    const next = read();

    const isBug = ({ err }: { err: { message: string } }) => err.message === 'a bug';
    expect(first.filter(isBug)).toHaveLength(10);
    expect(first.filter((line) => !isBug(line)).map(({ leftOut }) => leftOut)).toEqual([undefined, undefined]);
    expect(next.map(({ leftOut }) => leftOut)).toEqual([29, 9, undefined]);
  });

  it('logs the message of any other error', () => {
    expect(logged(new Error('no such thing'))).toContain('no such thing');
    expect(logged('a string')).toContain('non-Error');
  });
});
