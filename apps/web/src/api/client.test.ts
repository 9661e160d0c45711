import { operations, type OperationName } from '@game/contract';
import { moves } from '@game/rules';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.js';
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

it('gives up a server that accepts requests and never answers after 30 s in all [D-29]', async () => {
  vi.useFakeTimers();
  let requests = 0;
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    requests += 1;
    if (requests === 1) return new Response('{}', { status: 503 });
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  });
  const ended = vi.fn<(error: unknown) => void>();
  call('counters.get', {}).catch(ended);

  await vi.advanceTimersByTimeAsync(29_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);

  expect(ended).toHaveBeenCalledExactlyOnceWith(new ApiError(0, null));
  expect(requests).toBe(2);
});

it('passes on that its caller has cancelled the request', async () => {
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => signal.throwIfAborted());
  const cancelled = new AbortController();
  cancelled.abort();

  await expect(call('counters.get', {}, { signal: cancelled.signal })).rejects.toThrow(DOMException);
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
