import type { Challenge, Game } from '@game/contract';
import { expect, it, vi } from 'vitest';
import { isOld } from '../../api/queries.js';
import { cacheOf, pollingOf, remember, staleQueries } from '../../api/testing/cache.js';
import { callHook } from '../../api/testing/hooks.js';
import { refusal, serve } from '../../api/testing/server.js';
import {
  nextPollMs,
  useCancelGame,
  useChallenge,
  useGame,
  useJoinGame,
  useMakeMove,
  useOpenGames,
  useSuggestedGame,
} from './api.js';

const onError = vi.fn<(error: Error) => void>();
const nowMs = Date.parse('2026-01-01T12:00:00.000Z');
const gameUntil = (deadlineAt: string | null) => ({ id: 'game', deadlineAt }) as Game;

it.each([
  ['at its deadline', '2026-01-01T12:05:00.000Z', 300_000],
  ['a millisecond before its deadline', '2026-01-01T12:00:00.001Z', 1],
  ['often from its deadline on', '2026-01-01T12:00:00.000Z', 2000],
  ['often after its deadline', '2026-01-01T11:00:00.000Z', 2000],
  ['only after events if it has no deadline', null, false],
])('reads a game again %s', (_, deadlineAt, everyMs) => {
  vi.spyOn(Date, 'now').mockReturnValue(nowMs);
  const queryClient = cacheOf('me');
  queryClient.setQueryData(['games.get', { gameId: 'game' }], { game: gameUntil(deadlineAt) });

  callHook(queryClient, () => useGame('game'));

  expect(pollingOf(queryClient, 'games.get').everyMs).toBe(everyMs);
  expect(nextPollMs(undefined)).toBe(false);
});

it.each([
  ['every 10 s while the own game waits', true, 10_000],
  ['once before a game is created', false, false],
])('looks for another game %s', (_, isWaiting, everyMs) => {
  const queryClient = cacheOf('me');
  callHook(queryClient, () => useSuggestedGame(5, isWaiting));
  expect(pollingOf(queryClient, 'lobby.getSuggestion').everyMs).toBe(everyMs);
});

it.each([
  ['every 3 s while the challenger has not moved', 'preparing', 3000],
  ['never after the challenger has moved', 'open', false],
] as const)('reads a challenge again %s', (_, state, everyMs) => {
  const queryClient = cacheOf('me');
  remember(queryClient, 'games.getChallenge', { gameId: 'game' }, { challenge: { state } as Challenge });

  callHook(queryClient, () => useChallenge('game'));

  expect(pollingOf(queryClient, 'games.getChallenge').everyMs).toBe(everyMs);
});

it('suggests no game for a stake that was not chosen', () => {
  const queryClient = cacheOf('me');
  for (const stakeAmount of [1, 5]) remember(queryClient, 'lobby.getSuggestion', { stakeAmount }, { game: null });
  expect(callHook(queryClient, () => useSuggestedGame(null, false)).data).toBeUndefined();
  expect(callHook(queryClient, () => useSuggestedGame(5, false)).data).toEqual({ game: null });
});

it('reads nothing without a game or a stake', () => {
  const queryClient = cacheOf('me');
  expect(callHook(queryClient, () => useGame(null)).fetchStatus).toBe('idle');
  expect(callHook(queryClient, () => useChallenge(null)).fetchStatus).toBe('idle');
  expect(callHook(queryClient, () => useSuggestedGame(null, true)).fetchStatus).toBe('idle');
  expect(callHook(queryClient, () => useSuggestedGame(0, true)).fetchStatus).toBe('fetching');
});

it.each([
  ['joining', () => useJoinGame({ onError }), ['lobby.getSuggestion', 'lobby.listGames']],
  ['a move', () => useMakeMove({ onError }), ['games.get']],
  ['cancelling', () => useCancelGame({ onError }), ['games.get']],
] as const)('reads again what may be out of date if %s is refused', async (_what, useHook, stale) => {
  const queryClient = cacheOf('me');
  for (const name of ['games.get', 'lobby.listGames', 'lobby.getSuggestion', 'counters.get']) {
    queryClient.setQueryData([name, {}], {});
  }
  serve(() => refusal('GAME_NOT_AVAILABLE'));
  onError.mockClear();

  callHook<{ mutate: (input: never) => void }>(queryClient, useHook).mutate({ gameId: 'game' } as never);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());

  expect(staleQueries(queryClient)).toEqual(stale);
});

it('shares the open games for a while between the parts of a page', () => {
  const queryClient = cacheOf('me');
  callHook(queryClient, useOpenGames);
  expect(pollingOf(queryClient, 'games.listOpen').onMount).toBe(isOld);
});
