import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setConnected } from '../state/connection-status.js';
import { resetStores } from '../state/store.js';
import { onRestore, useCommand, useSiteRedirect, useTicketCommand } from './commands.js';
import { operationKey } from './queries.js';
import { staleQueries } from './testing/cache.js';
import { callHook } from './testing/hooks.js';

const input = { gameId: '00000000-0000-4000-8000-000000000000' };
const [noAnswer, refusal] = [
  () => Promise.reject(new TypeError('Failed to fetch')),
  async () => Response.json({ code: 'GAME_NOT_AVAILABLE', message: '' }, { status: 409 }),
];

let queryClient: QueryClient;
const fetch = vi.fn<(url: string, init: { headers: Record<string, string> }) => Promise<Response>>();
const callbacks = { onSuccess: vi.fn<(...values: unknown[]) => void>(), onError: vi.fn<(error: Error) => void>() };

beforeEach(() => {
  vi.useFakeTimers();
  fetch.mockImplementation(async () => Response.json({ game: 'reply' }));
  vi.stubGlobal('fetch', fetch);
  queryClient = new QueryClient();
  for (const name of ['profiles.getBalance', 'games.listOpen', 'counters.get'] as const) {
    queryClient.setQueryData(operationKey(name, {}), {});
  }
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  resetStores();
});

/** Waits until a command, with its retries, has ended, and until the text of its error is loaded. */
async function settle() {
  await vi.advanceTimersByTimeAsync(31_000);
  await vi.dynamicImportSettled();
}
const keys = () => new Set(fetch.mock.calls.map(([, { headers }]) => headers['Idempotency-Key']));

describe('a command that moves no tickets', () => {
  const open = (options: object = {}) =>
    callHook(queryClient, () => useCommand('auth.signOut', { ...callbacks, ...options }));

  it('reads again what it makes stale, and nothing else', async () => {
    open({ refetch: ['counters.get'] }).mutate({});
    await settle();
    expect(staleQueries(queryClient)).toEqual(['counters.get']);
    expect(callbacks.onSuccess).toHaveBeenCalledExactlyOnceWith({ game: 'reply' }, {});
    expect(keys()).toEqual(new Set([undefined]));
  });

  it('reads nothing again by default, or if it failed', async () => {
    open().mutate({});
    await settle();
    fetch.mockImplementation(refusal);
    open({ refetch: ['counters.get'] }).mutate({});
    await settle();
    expect(staleQueries(queryClient)).toEqual([]);
    expect(callbacks.onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 409 }));
  });
});

describe('a command that moves tickets', () => {
  const open = () => callHook(queryClient, () => useTicketCommand('games.cancel', callbacks));

  it('is sent once for a double click, and again after its answer, as another intent', async () => {
    const { mutate } = open();
    mutate(input);
    mutate(input);
    await settle();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(callbacks.onSuccess).toHaveBeenCalledExactlyOnceWith({ game: 'reply' }, input);

    mutate(input);
    await settle();
    expect([fetch.mock.calls.length, keys().size]).toEqual([2, 2]);
  });

  it.each([
    ['got no answer', noAnswer, 1],
    ['was refused', refusal, 2],
  ])('that %s is the same intent when it is tried again, or a new one: %#', async (_, answer, intents) => {
    fetch.mockImplementation(answer);
    const { mutate } = open();
    mutate(input);
    await settle();
    expect(callbacks.onError).toHaveBeenCalledOnce();

    mutate(input);
    await settle();

    expect(callbacks.onError).toHaveBeenCalledTimes(2);
    expect(keys().size).toBe(intents);
  });

  it.each([
    ['that is connected waits for an event', true, []],
    ['that is not connected reads the balance again', false, ['profiles.getBalance']],
  ])('changes the balance: a page %s', async (_, isConnected, stale) => {
    setConnected(isConnected);
    open().mutate(input);
    await settle();
    expect(staleQueries(queryClient)).toEqual(stale);
  });
});

describe('a way to another site', () => {
  const begin = () =>
    callHook(queryClient, () => useSiteRedirect('x.connectAccount', callbacks.onError)).goToSite({} as never);

  it('opens the address that the server returns', async () => {
    const assign = vi.fn<(url: string) => void>();
    vi.stubGlobal('window', { location: { assign } });
    fetch.mockImplementation(async () => Response.json({ url: 'https://x.test/' }));
    begin();
    await settle();
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://x.test/');
    expect(callbacks.onError).not.toHaveBeenCalled();
  });

  it('says that the server refuses it', async () => {
    fetch.mockImplementation(refusal);
    begin();
    await settle();
    expect(callbacks.onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 409 }));
  });
});

it('notices that the browser shows a page again as it was left, until it stops', () => {
  vi.stubGlobal('window', new EventTarget());
  const restored = vi.fn<() => void>();
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  const stop = onRestore(restored);

  show(false);
  expect(restored).not.toHaveBeenCalled();
  show(true);
  expect(restored).toHaveBeenCalledOnce();
  stop();
  show(true);
  expect(restored).toHaveBeenCalledOnce();
});
