import type { ListedGame } from '@game/contract';
import { expect, it, vi } from 'vitest';
import { cached } from '../../api/queries.js';
import { cacheOf, remember } from '../../api/testing/cache.js';
import { callHook } from '../../api/testing/hooks.js';
import { serve } from '../../api/testing/server.js';
import { useListedGames } from './api.js';

const game = (id: string, createdAt: string) => ({ id, createdAt, stakeAmount: 5 }) as ListedGame;
const [newest, last, older, oldest] = [
  game('4', '2026-01-01T12:00:04.000Z'),
  game('3', '2026-01-01T12:00:03.000Z'),
  game('2', '2026-01-01T12:00:02.000Z'),
  game('1', '2026-01-01T12:00:01.000Z'),
];
const reply = (games: ListedGame[], hasMore: boolean) => ({ games, hasMore, available: 9, staked: 0 }) as never;

/** The lobby with two games, of which the second is not the last one. */
function openLobby({ minimumStake = 0, hasMore = true } = {}) {
  const queryClient = cacheOf('me');
  const input = minimumStake === 0 ? {} : { minimumStake };
  remember(queryClient, 'lobby.listGames', input, reply([newest, last], hasMore));
  const { loadMore } = callHook(queryClient, () => useListedGames(minimumStake));
  const shown = () => cached(queryClient, 'lobby.listGames', input)?.games.map(({ id }) => id);
  return { queryClient, loadMore, shown, input };
}

it('loads the games after the last one, with the same filter, and then those after them', async () => {
  const { loadMore, shown } = openLobby({ minimumStake: 5 });
  const sent = serve((_name, times) => Response.json(reply([times === 1 ? older : oldest], times === 1)));

  loadMore();
  await vi.waitFor(() => expect(shown()).toEqual(['4', '3', '2']));
  expect(sent).toEqual([
    { name: 'lobby.listGames', input: { minimumStake: '5', before: `${last.createdAt}/3` }, key: undefined },
  ]);
});

it('loads no more while it does, nor at the end of the list', async () => {
  const { loadMore, shown } = openLobby();
  const sent = serve(() => Response.json(reply([older], false)));
  loadMore();
  loadMore();
  await vi.waitFor(() => expect(shown()).toEqual(['4', '3', '2']));
  openLobby({ hasMore: false }).loadMore();
  expect(sent).toHaveLength(1);
});

it('tries again after a failure', async () => {
  const { loadMore, shown } = openLobby();
  const sent = serve((_name, times) =>
    Response.json(times === 1 ? {} : reply([older], false), { status: times === 1 ? 400 : 200 }),
  );
  loadMore();
  await vi.waitFor(() => {
    loadMore();
    expect(sent).toHaveLength(2);
  });
  await vi.waitFor(() => expect(shown()).toEqual(['4', '3', '2']));
});

it('keeps a list that was loaded again meanwhile, because there may be games between its end and the page', async () => {
  const { queryClient, loadMore, shown, input } = openLobby();
  const sent = serve((_name, times) => {
    if (times === 1) remember(queryClient, 'lobby.listGames', input, reply([newest], true));
    return Response.json(reply([older], false));
  });

  loadMore();
  await vi.waitFor(() => {
    // It is possible again once the first page has ended.
    loadMore();
    expect(sent).toHaveLength(2);
  });

  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(shown()).toEqual(['4']);
});

it('reads the list only where it is shown', () => {
  expect(callHook(cacheOf('me'), () => useListedGames(0, { isEnabled: false })).fetchStatus).toBe('idle');
  expect(callHook(cacheOf('me'), () => useListedGames(0)).fetchStatus).toBe('fetching');
});
