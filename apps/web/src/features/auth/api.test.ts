import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.js';
import { cachedViewerId } from '../../api/queries.js';
import { cacheOf, playerOf, pollingOf } from '../../api/testing/cache.js';
import { callHook } from '../../api/testing/hooks.js';
import { refusal, serve } from '../../api/testing/server.js';
import { useFinishSecondFactor, useSignInWithPasskey } from './passkey-api.js';
import { useSession, useSignInWithPassword, useSignOut, useSignUp } from './api.js';

const credentials = { email: 'me@example.test', password: 'correct horse', timeZone: 'UTC' };

it.each([
  ['every 10 minutes, so that it does not expire', null, 600_000],
  ['every 10 minutes after a refusal', new ApiError(400, { code: 'INVALID_REQUEST', message: '' }), 600_000],
  ['every 3 s while the site cannot be reached', new ApiError(0, null), 3000],
])('reads the session again %s', async (_when, error, everyMs) => {
  const queryClient = new QueryClient();
  const queryFn = () => (error === null ? { player: null } : Promise.reject(error));
  const failing = queryClient.fetchQuery({ queryKey: ['auth.getSession', {}], queryFn, retry: false });
  await failing.catch(() => undefined);
  callHook(queryClient, useSession);
  expect(pollingOf(queryClient, 'auth.getSession').everyMs).toBe(everyMs);
});

it('tries to read the session three times more, after 1, 2 and 4 seconds', () => {
  const queryClient = new QueryClient();
  callHook(queryClient, useSession);
  const { retry, retryDelay } = queryClient.getQueryCache().find({ queryKey: ['auth.getSession', {}] })?.options ?? {};
  expect(retry).toBe(3);
  const delayAfter = (failures: number) => (retryDelay as (failures: number) => number)(failures);
  expect([0, 1, 2].map(delayAfter)).toEqual([1000, 2000, 4000]);
});

it.each([
  ['signing in', useSignInWithPassword, 'auth.signInWithPassword'],
  ['signing up', useSignUp, 'auth.signUp'],
] as const)('shows the player after %s, and what follows first', async (_what, useHook, name) => {
  const queryClient = cacheOf(null);
  const sent = serve(() => Response.json({ player: playerOf('me') }));
  const viewersBefore: unknown[] = [];
  const onError = vi.fn<() => void>();
  const onSuccess = () => viewersBefore.push(cachedViewerId(queryClient));

  await callHook(queryClient, () => useHook({ onSuccess, onError })).mutateAsync(credentials as never);

  expect(viewersBefore).toEqual([null]);
  expect(cachedViewerId(queryClient)).toBe('me');
  expect(sent).toEqual([{ name, input: credentials, key: undefined }]);
  expect(onError).not.toHaveBeenCalled();
});

it('shows nobody as signed in before their address is verified', async () => {
  const queryClient = cacheOf('earlier');
  serve(() => Response.json({ player: null }));
  const onSuccess = vi.fn<(player: unknown) => void>();
  await callHook(queryClient, () => useSignUp({ onSuccess, onError: vi.fn<() => void>() })).mutateAsync(
    credentials as never,
  );
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith(null);
  expect(cachedViewerId(queryClient)).toBe('earlier');
});

it.each([
  ['signing in', useSignInWithPasskey],
  ['the second factor', useFinishSecondFactor],
] as const)('asks the server nothing if the browser has no passkeys, and says so: %s', async (_what, useHook) => {
  const queryClient = cacheOf(null);
  const sent = serve(() => Response.json({}));
  vi.stubGlobal('window', {});
  const [onSuccess, onError] = [vi.fn<() => void>(), vi.fn<(error: Error) => void>()];

  await callHook(queryClient, () => useHook({ onSuccess, onError }))
    .mutateAsync(undefined)
    .catch(() => undefined);

  expect(onError.mock.calls.map(([error]) => error)).toMatchObject([{ reason: 'unsupported' }]);
  expect([sent, onSuccess.mock.calls]).toEqual([[], []]);
});

it.each([
  ['nobody after signing out, and what follows first', () => Response.json({}), null, ['me'], 0],
  ['the player if signing out fails', () => refusal('INVALID_REQUEST'), 'me', [], 1],
])('shows %s', async (_what, answer, id, viewersBefore, errors) => {
  const queryClient = cacheOf('me');
  serve(answer);
  const seen: unknown[] = [];
  const onError = vi.fn<() => void>();
  const signOut = callHook(queryClient, () =>
    useSignOut({ onSuccess: () => void seen.push(cachedViewerId(queryClient)), onError }),
  );
  await signOut.mutateAsync().catch(() => undefined);
  expect(cachedViewerId(queryClient)).toBe(id);
  expect([seen, onError.mock.calls.length]).toEqual([viewersBefore, errors]);
});
