import { operations, type OperationName } from '@game/contract';
import { moves } from '@game/rules';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call, isIdempotent, isQuery } from './client.js';

const names = Object.keys(operations) as OperationName[];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('recognizes the queries and the idempotent commands of the contract by their names', () => {
  expect(names.filter(isQuery)).toEqual(names.filter((name) => operations[name].kind === 'query'));
  expect(names.filter(isIdempotent)).toEqual(names.filter((name) => 'isIdempotent' in operations[name]));
});

describe('while the server is unavailable [D-29]', () => {
  const keyed = names.filter((name) => 'movesTickets' in operations[name]);
  const repeatable = names.filter((name) => isQuery(name) || isIdempotent(name) || keyed.includes(name));

  /** Calls an operation of a server that is unavailable at first. Returns whether the call succeeds. */
  async function succeeds(name: OperationName): Promise<boolean> {
    let isAvailable = false;
    vi.stubGlobal('fetch', async () => {
      const status = isAvailable ? 200 : 503;
      isAvailable = true;
      return new Response('{}', { status });
    });
    vi.useFakeTimers();
    const options = keyed.includes(name) ? { idempotencyKey: '00000000-0000-4000-8000-000000000000' } : {};
    const calling = call(name, {}, options)
      .then(() => true)
      .catch(() => false);
    await vi.advanceTimersByTimeAsync(200);
    return calling;
  }

  it.each(repeatable)('retries %s', async (name) => {
    expect(await succeeds(name)).toBe(true);
  });

  it.each(names.filter((name) => !repeatable.includes(name)))('never repeats %s', async (name) => {
    expect(await succeeds(name)).toBe(false);
  });
});

it('sends every move in the same number of bytes', async () => {
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    bodies.push(body);
    return new Response('{}');
  });

  for (const move of moves) await call('games.move', { gameId: '00000000-0000-4000-8000-000000000000', move });

  expect(bodies.map((body) => JSON.parse(body).move)).toEqual(moves);
  expect(new Set(bodies.map(({ length }) => length)).size).toBe(1);
});
