import type { ReplyOf } from '@game/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  cached,
  cachedViewerId,
  isOld,
  query,
  refetchOutdated,
  updateAllCached,
  updateCached,
  useOperation,
} from './queries.js';
import { cacheOf, remember, staleQueries } from './testing/cache.js';
import { callHook } from './testing/hooks.js';
import { serve } from './testing/server.js';

type List = ReplyOf<'tournaments.list'>;
const listOf = (...ids: string[]) => ({ tournaments: ids.map((id) => ({ id })) }) as List;
const adding = (id: string) => (list: List) => listOf(...list.tournaments.map((one) => one.id), id);
const [waiting, completed] = [{ status: 'waiting' }, { status: 'completed' }] as const;

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = cacheOf('me');
  remember(queryClient, 'tournaments.list', waiting, listOf('a'));
  remember(queryClient, 'tournaments.list', completed, listOf());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = () => [waiting, completed].map((input) => cached(queryClient, 'tournaments.list', input));

describe('an event', () => {
  it('changes the cached reply with the same input, or all', () => {
    updateCached(queryClient, 'tournaments.list', { status: 'waiting' }, adding('b'));
    expect(shown()).toEqual([listOf('a', 'b'), listOf()]);

    updateAllCached(queryClient, 'tournaments.list', (list, { status }) => adding(`c ${status}`)(list));
    expect(shown()).toEqual([listOf('a', 'b', 'c waiting'), listOf('c completed')]);
  });

  it('changes the answers to the requests that are in flight, too', async () => {
    let answer = (): void => undefined;
    const answering = new Promise<Response>((resolve) => {
      answer = () => resolve(Response.json(listOf('answer')));
    });
    vi.stubGlobal('fetch', () => answering.then((response) => response.clone()));
    const replies = Promise.all([waiting, completed].map((each) => query(queryClient, 'tournaments.list', each, {})));

    updateCached(queryClient, 'tournaments.list', waiting, adding('event'));
    answer();

    expect(await replies).toEqual([listOf('answer', 'event'), listOf('answer')]);
  });

  it('that changes nothing does not count as an answer', () => {
    const stateOf = () => queryClient.getQueryState(['tournaments.list', waiting]);
    const before = stateOf()?.dataUpdateCount;
    updateCached(queryClient, 'tournaments.list', waiting, ({ tournaments }) => ({ tournaments: [...tournaments] }));
    expect(stateOf()?.dataUpdateCount).toBe(before);
  });

  it('adds nothing that the page has not read', () => {
    updateCached(queryClient, 'tournaments.list', { status: 'in_progress' }, adding('b'));
    expect(cached(queryClient, 'tournaments.list', { status: 'in_progress' })).toBeUndefined();
  });
});

it('reads a query by its name and input, and leaves its retries to it if it has its own', async () => {
  for (const [options, requests] of [
    [{ retry: 0 }, 1],
    [{}, 8],
  ] as const) {
    vi.useFakeTimers();
    const sent = serve(() => new Response('{}', { status: 503 }));
    const client = cacheOf('me');
    client.setDefaultOptions({ queries: { retry: false } });
    callHook(client, () => useOperation('tournaments.list', waiting, options));
    const reading = client
      .getQueryCache()
      .find({ queryKey: ['tournaments.list', waiting] })
      ?.fetch();
    await Promise.all([reading?.catch(() => undefined), vi.advanceTimersByTimeAsync(31_000)]);
    expect(sent).toEqual(
      Array.from({ length: requests }, () => ({ name: 'tournaments.list', input: waiting, key: undefined })),
    );
  }
});

it('reads an outdated reply again, only that, and not before the event is applied', () => {
  vi.useFakeTimers();
  refetchOutdated(queryClient, 'tournaments.list', waiting);
  expect(staleQueries(queryClient)).toEqual([]);
  vi.runAllTimers();
  expect(staleQueries(queryClient)).toEqual(['tournaments.list']);
});

it('lets the answer of a request that is in flight decide whether a reply is outdated', async () => {
  vi.useFakeTimers();
  const fetch = vi.fn<() => Promise<List>>(() => new Promise(() => undefined));
  const stop = new QueryObserver(queryClient, { queryKey: ['tournaments.list', waiting], queryFn: fetch }).subscribe(
    () => undefined,
  );
  refetchOutdated(queryClient, 'tournaments.list', waiting);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetch).toHaveBeenCalledOnce();
  stop();
});

it('shares a reply for 10 s between parts of a page that are mounted one after the other', () => {
  vi.spyOn(Date, 'now').mockReturnValue(50_000);
  const olds = [40_000, 39_999].map((dataUpdatedAt) => isOld({ state: { dataUpdatedAt } }));
  expect(olds).toEqual([false, true]);
});

it.each([
  ['a player', () => cacheOf('me'), 'me'],
  ['a visitor', () => cacheOf(null), null],
  ['a page that does not know the session yet', () => new QueryClient(), null],
])('knows who the viewer is: %s', (_, open, id) => {
  expect(cachedViewerId(open())).toBe(id);
});

describe('a query', () => {
  /** Returns whether the query is sent. */
  function isSent(client: QueryClient, name: 'games.listOpen' | 'counters.get', options?: { enabled: boolean }) {
    return callHook(client, () => useOperation(name, {}, options)).fetchStatus === 'fetching';
  }

  it.each([
    ['a player', () => cacheOf('me'), true],
    ['a page that does not know the session yet', () => new QueryClient(), true],
    ['a visitor', () => cacheOf(null), false],
  ])('of a player is sent for %s: %#', (_, open, isOwnSent) => {
    expect(isSent(open(), 'games.listOpen')).toBe(isOwnSent);
    expect(isSent(open(), 'counters.get')).toBe(true);
  });

  it('is not sent while its part of the page is off', () => {
    expect(isSent(cacheOf('me'), 'counters.get', { enabled: false })).toBe(false);
    expect(isSent(cacheOf('me'), 'games.listOpen', { enabled: true })).toBe(true);
  });
});
