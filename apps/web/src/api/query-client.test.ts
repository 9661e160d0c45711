import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from './api-error.js';
import { operationKey, query } from './queries.js';
import { createQueryClient } from './query-client.js';

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
