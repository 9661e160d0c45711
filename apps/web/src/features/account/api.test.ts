import { expect, it, vi } from 'vitest';
import { cached, operationKey } from '../../api/queries.js';
import { cacheOf, staleQueries } from '../../api/testing/cache.js';
import { callHook } from '../../api/testing/hooks.js';
import { serve } from '../../api/testing/server.js';
import { useAddPasskey, useConfirmWithPasskey, useNewsletter, useSignOutEverywhere } from './api.js';

const profileKey = operationKey('profiles.getOwn', {});

interface Callbacks {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

/** A page that has read the own profile, and a server that answers every request with `status`. */
function openPage(status: number) {
  const queryClient = cacheOf('me');
  queryClient.setQueryData(profileKey, { profile: { username: 'me', newsletter: false } });
  const sent = serve(() => Response.json({}, { status }));
  const profile = () => queryClient.getQueryData(profileKey);
  return { queryClient, sent, profile };
}

it('keeps the choice of the newsletter in the profile, until the profile is read again', async () => {
  const { queryClient, sent, profile } = openPage(200);
  const { isChecked, choose } = callHook(queryClient, () => useNewsletter(false, vi.fn<() => void>()));
  expect(isChecked).toBe(false);

  choose(true);
  await vi.waitFor(() => expect(staleQueries(queryClient)).toEqual(['profiles.getOwn']));

  expect(profile()).toEqual({ profile: { username: 'me', newsletter: true } });
  expect(sent[0]?.input).toEqual({ newsletter: true });
});

it('keeps the newsletter as it is if the server does not save it', async () => {
  const { queryClient, profile } = openPage(500);
  const onError = vi.fn<() => void>();
  callHook(queryClient, () => useNewsletter(false, onError)).choose(true);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  expect(profile()).toEqual({ profile: { username: 'me', newsletter: false } });
  expect(staleQueries(queryClient)).toEqual([]);
});

it.each([
  ['adding one', (callbacks: Callbacks) => useAddPasskey((request) => request(), callbacks)],
  ['a confirmation with one', (callbacks: Callbacks) => useConfirmWithPasskey(callbacks)],
])('asks the server nothing if the browser has no passkeys, and says so: %s', async (_what, useHook) => {
  const { queryClient, sent } = openPage(200);
  const callbacks = { onSuccess: vi.fn<() => void>(), onError: vi.fn<(error: Error) => void>() };
  vi.stubGlobal('window', {});

  await callHook(queryClient, () => useHook(callbacks))
    .mutateAsync()
    .catch(() => undefined);

  expect(callbacks.onError.mock.calls.map(([error]) => error)).toMatchObject([{ reason: 'unsupported' }]);
  expect([sent, callbacks.onSuccess.mock.calls]).toEqual([[], []]);
});

it.each([
  [200, null],
  [500, 'me'],
])('shows nobody as signed in after signing out everywhere, if that worked: %d', async (status, id) => {
  const { queryClient } = openPage(status);
  const playerOfPage = () => cached(queryClient, 'auth.getSession', {})?.player?.id ?? null;
  const before: unknown[] = [];
  const [onSuccess, onError] = [() => before.push(playerOfPage()), vi.fn<() => void>()];

  const { mutateAsync } = callHook(queryClient, () => useSignOutEverywhere({ onSuccess, onError }));
  await mutateAsync({}).catch(() => undefined);

  expect(playerOfPage()).toBe(id);
  expect([before, onError.mock.calls.length]).toEqual(id === null ? [['me'], 0] : [[], 1]);
});
