import { operations, type OperationName } from '@game/contract';
import { moves } from '@game/rules';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.js';
import { call, isIdempotent, isQuery } from './client.js';
import { currentProblem, setConnected, type ConnectionProblem } from '../state/connection-status.js';
import { resetStores } from '../state/store.js';

const names = Object.keys(operations) as OperationName[];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  resetStores();
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

describe('a request', () => {
  /** Sends a request to a server that answers `reply`. Returns what was sent. */
  async function sent(send: () => Promise<unknown>, reply = '{}') {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(reply));
    vi.stubGlobal('fetch', fetch);
    const result = await send().catch((error: unknown) => error);
    const [url, { signal: _, ...init } = {}] = fetch.mock.calls[0] ?? [];
    return { url, init, result };
  }

  it('of a query has its input in the address', async () => {
    expect(await sent(() => call('counters.get', {}))).toMatchObject({
      url: '/api/counters.get',
      init: { credentials: 'same-origin' },
    });
    const { url } = await sent(() => call('leaderboards.get', { period: 'week', by: 'wins & profit' } as never));
    expect(url).toBe('/api/leaderboards.get?period=week&by=wins+%26+profit');
  });

  it('of a command has its input in the body, and a key only if it moves tickets', async () => {
    const input = { gameId: '00000000-0000-4000-8000-000000000000' };
    const { url, init } = await sent(() => call('games.cancel', input, { idempotencyKey: 'key' }));
    const headers = { 'Content-Type': 'application/json' };

    expect([url, init.method, init.headers]).toEqual([
      '/api/games.cancel',
      'POST',
      { ...headers, 'Idempotency-Key': 'key' },
    ]);
    expect(JSON.parse(init.body as string)).toEqual(input);
    expect((await sent(() => call('auth.signOut', {}))).init.headers).toStrictEqual(headers);
  });

  it('fails if its answer is not readable', async () => {
    const { result } = await sent(() => call('counters.get', {}, { retry: false }), '<html>');
    expect(result).toEqual(new ApiError(0, null));
  });

  it('ends when its caller cancels it later, also while it waits to be sent again', async () => {
    vi.useFakeTimers();
    for (const answers of [true, false]) {
      vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
        if (answers) return new Response('{}', { status: 503 });
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
      });
      const cancelled = new AbortController();
      const ended = vi.fn<(error: unknown) => void>();
      call('counters.get', {}, { signal: cancelled.signal }).catch(ended);
      await vi.advanceTimersByTimeAsync(100);
      expect(ended).not.toHaveBeenCalled();

      cancelled.abort();
      await vi.advanceTimersByTimeAsync(0);

      expect(ended).toHaveBeenCalledExactlyOnceWith(expect.any(DOMException));
    }
  });
});

it('says that the page reconnects from the second failure on, until the call ends', async () => {
  vi.useFakeTimers();
  setConnected(true);
  let status = 503;
  vi.stubGlobal('fetch', async () => new Response('{}', { status }));
  const calling = call('counters.get', {});
  const problems: ConnectionProblem[] = [];
  const note = () => problems.push(currentProblem());

  await vi.advanceTimersByTimeAsync(199);
  note();
  await vi.advanceTimersByTimeAsync(1);
  note();
  await vi.advanceTimersByTimeAsync(400);
  note();
  status = 200;
  await vi.advanceTimersByTimeAsync(800);
  await calling;
  note();

  expect(problems).toEqual([null, 'reconnecting', 'reconnecting', null]);
});
