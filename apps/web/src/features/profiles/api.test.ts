import { expect, it, vi } from 'vitest';
import { cached } from '../../api/queries.js';
import { cacheOf, staleQueries } from '../../api/testing/cache.js';
import { callHook } from '../../api/testing/hooks.js';
import { refusal, serve } from '../../api/testing/server.js';
import { useChooseProfile, useUpdateAbout, useUpdateShippingAddress, useUpdateVisibility } from './api.js';
import { useOwnProfile } from './own-profile.js';

const connections = { x: 'me' } as never;

/** A page that has read the own profile. */
function openPage() {
  const queryClient = cacheOf('me');
  queryClient.setQueryData(['profiles.getOwn', {}], { profile: { username: 'before' } });
  const callbacks = { onSuccess: vi.fn<() => void>(), onError: vi.fn<(error: Error) => void>() };
  const shown = () => cached(queryClient, 'profiles.getOwn', {})?.profile;
  return { queryClient, shown, ...callbacks, callbacks };
}

it.each([
  ['the name alone', { username: 'me' }, ['profiles.updateUsername']],
  ['the accounts alone', { connections }, ['profiles.updateConnections']],
  ['the name first', { username: 'me', connections }, ['profiles.updateUsername', 'profiles.updateConnections']],
])('saves of what a player says about themselves %s', async (_what, changes, names) => {
  const { queryClient, shown, callbacks, onSuccess } = openPage();
  const sent = serve((name) => Response.json({ profile: { username: name } }));

  await callHook(queryClient, () => useUpdateAbout(callbacks)).mutateAsync(changes);

  expect(sent.map(({ name }) => name)).toEqual(names);
  expect(shown()).toEqual({ username: names.at(-1) });
  expect(staleQueries(queryClient)).toEqual(['auth.getSession']);
  expect(onSuccess).toHaveBeenCalledOnce();
});

it('saves nothing else if the name is refused', async () => {
  const { queryClient, shown, callbacks, onSuccess, onError } = openPage();
  const sent = serve(() => refusal('USERNAME_TAKEN'));
  const { mutateAsync } = callHook(queryClient, () => useUpdateAbout(callbacks));

  await mutateAsync({ username: 'taken', connections }).catch(() => undefined);

  expect(sent.map(({ name }) => name)).toEqual(['profiles.updateUsername']);
  expect(shown()).toEqual({ username: 'before' });
  expect(staleQueries(queryClient)).toEqual([]);
  expect([onSuccess.mock.calls.length, onError.mock.calls.length]).toEqual([0, 1]);
});

it.each([
  ['an address', useUpdateShippingAddress, 'profiles.updateShippingAddress'],
  ['who sees the results', useUpdateVisibility, 'profiles.updateVisibility'],
] as const)('saves %s, and shows the stored profile', async (_what, useHook, name) => {
  const { queryClient, shown, callbacks } = openPage();
  const sent = serve(() => Response.json({ profile: { username: 'stored' } }));
  await callHook(queryClient, () => useHook(callbacks)).mutateAsync({ some: 'input' } as never);
  expect(sent).toEqual([{ name, input: { some: 'input' }, key: undefined }]);
  expect(shown()).toEqual({ username: 'stored' });
});

it.each([
  ['the chosen name', 'me', ['profiles.updateUsername']],
  ['nothing of a player who keeps the generated name and picture', undefined, []],
])('saves %s', async (_what, username, names) => {
  const { queryClient, callbacks, onSuccess } = openPage();
  const sent = serve(() => Response.json({ profile: { username: 'me' } }));
  const drawPicture = async () => undefined;
  await callHook(queryClient, () => useChooseProfile(callbacks)).mutateAsync({ username, drawPicture });
  expect(sent.map(({ name }) => name)).toEqual(names);
  expect(onSuccess).toHaveBeenCalledOnce();
});

it('saves no name before the picture is drawn', async () => {
  const { queryClient, callbacks, onError } = openPage();
  const sent = serve(() => Response.json({ profile: { username: 'me' } }));
  const drawPicture = () => Promise.reject(new Error('no canvas'));
  const { mutateAsync } = callHook(queryClient, () => useChooseProfile(callbacks));
  await mutateAsync({ username: 'me', drawPicture }).catch(() => undefined);
  expect(sent).toEqual([]);
  expect(onError).toHaveBeenCalledOnce();
});

it('reads the own profile only where it is shown', () => {
  expect(callHook(cacheOf('me'), () => useOwnProfile(false)).fetchStatus).toBe('idle');
  expect(callHook(cacheOf('me'), () => useOwnProfile()).fetchStatus).toBe('fetching');
});
