import type { InputOf, ListedGame } from '@game/contract';
import { isNewer } from '@game/site';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { operationKey, query, useOperation } from '../../api/queries.js';
import { withNextPage } from './listed-games.js';

/**
 * The games that can be joined with at least `minimumStake`, newest first, the viewer's own included (FLT-01): the newest
 * 100, and more with each call of `loadMore`.
 */
export function useListedGames(minimumStake: number, { isEnabled = true } = {}) {
  const input = minimumStake === 0 ? {} : { minimumStake };
  const result = useOperation('lobby.listGames', input, { enabled: isEnabled });
  const queryClient = useQueryClient();
  // No state: the page could be rendered with the next games, and reach their end, before it is rendered without the flag.
  const isLoadingMore = useRef(false);
  const loadMore = () => {
    const last = result.data?.games.at(-1);
    if (isLoadingMore.current || !last || !result.data?.hasMore) return;
    isLoadingMore.current = true;
    void fetchNextPage(queryClient, input, last)
      // The next scroll tries again.
      .catch(() => undefined)
      .finally(() => {
        isLoadingMore.current = false;
      });
  };
  return { ...result, loadMore };
}

async function fetchNextPage(
  queryClient: QueryClient,
  input: InputOf<'lobby.listGames'>,
  last: ListedGame,
): Promise<void> {
  const next = await query(queryClient, 'lobby.listGames', { ...input, before: `${last.createdAt}/${last.id}` }, {});
  const key = operationKey('lobby.listGames', input);
  queryClient.setQueryData(key, (reply: typeof next | undefined) => {
    const end = reply?.games.at(-1);
    // The list was loaded again meanwhile: there may be games between its end and this page.
    if (!reply || !end || isNewer(end, last)) return reply;
    return withNextPage(reply, next);
  });
}

/** The counters: players, online and staked (LOB-03). */
export function useCounters() {
  return useOperation('counters.get', {});
}
