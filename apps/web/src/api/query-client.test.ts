import type { ErrorCode, Session } from '@game/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from './api-error.js';
import { cached, operationKey, query } from './queries.js';
import { createQueryClient } from './query-client.js';
import { staleQueries } from './testing/cache.js';

it('retries a query once, and drops data that no component uses [CON-18]', () => {
  const options = createQueryClient().getDefaultOptions().queries;
  const retry = options?.retry as (failures: number, error: Error) => boolean;
  const failure = new ApiError(500, null);
  expect([retry(0, failure), retry(1, failure)]).toEqual([true, false]);
  expect(options).toMatchObject({ staleTime: 0, gcTime: 0 });
});

it('does not retry a refusal', () => {
  const retry = createQueryClient().getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean;
  expect(retry(0, new ApiError(404, { code: 'GAME_NOT_FOUND', message: 'Game not found' }))).toBe(false);
});

describe('until a query fails', () => {
  /** Reads a query of a server that answers everything with `status`. Returns when the error shows, and after how many requests. */
  async function fail(status: number) {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });
    const fetch = vi.fn<() => Promise<Response>>(async () => new Response('{}', { status }));
    vi.stubGlobal('fetch', fetch);
    const client = createQueryClient();
    const startedMs = Date.now();
    const failing = client
      .fetchQuery({
        queryKey: operationKey('auth.getOptions', {}),
        queryFn: ({ signal }) => query(client, 'auth.getOptions', {}, { signal }),
      })
      .then(
        () => 'no error',
        () => Date.now() - startedMs,
      );
    await vi.advanceTimersByTimeAsync(120_000);
    return { afterMs: await failing, requests: fetch.mock.calls.length };
  }

  it('the retries of the query do not multiply those of each call: about 30 s in all [D-29] [CON-18]', async () => {
    expect(await fail(503)).toEqual({ afterMs: 25_400, requests: 8 });
  });

  it('a failure that may be lasting is retried once [CON-18]', async () => {
    expect(await fail(500)).toEqual({ afterMs: 1000, requests: 2 });
  });
});

describe('a refusal that shows that the session has ended', () => {
  const session = { player: { id: 'me', username: 'me', avatarUrl: null, isBot: false } } as Session;

  /** Returns what else is read again after the server has refused a query or a command with `code`. */
  async function readAgainAfter(kind: 'query' | 'command', code: ErrorCode) {
    const client = createQueryClient(session);
    client.setQueryDefaults(operationKey('counters.get', {}), { gcTime: Infinity });
    client.setQueryData(operationKey('counters.get', {}), {});
    const refuse = () => Promise.reject(new ApiError(401, { code, message: '' }));
    const failing =
      kind === 'query'
        ? client.fetchQuery({ queryKey: ['games.listOpen'], queryFn: refuse })
        : client.getMutationCache().build(client, { mutationFn: refuse }).execute(undefined);
    await failing.catch(() => undefined);
    return staleQueries(client).filter((name) => name !== 'games.listOpen');
  }

  it.each(['query', 'command'] as const)('of a %s reads the session again, and nothing else', async (kind) => {
    expect(await readAgainAfter(kind, 'NOT_SIGNED_IN')).toEqual(['auth.getSession']);
    expect(await readAgainAfter(kind, 'NOT_SIGNED_IN_TO_JOIN')).toEqual(['auth.getSession']);
    expect(await readAgainAfter(kind, 'GAME_NOT_FOUND')).toEqual([]);
  });
});

it('has a known session from the start, and keeps it although nothing reads it yet', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = createQueryClient({ player: null });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(cached(client, 'auth.getSession', {})).toEqual({ player: null });
  expect(cached(createQueryClient(), 'auth.getSession', {})).toBeUndefined();
});

it('sends a command once, and immediately, although the browser says that it is offline', () => {
  expect(createQueryClient().getDefaultOptions().mutations).toEqual({ retry: false, networkMode: 'always' });
});
