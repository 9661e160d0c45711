import type { ListedGame } from '@game/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSettled } from '../../components/ui/use-settled.js';
import { useListedGames } from './api.js';
import { filterByStake, stakeRange } from './listed-games.js';

/** How long the minimum stake must stay the same before games are requested with it. */
const requestAfterMs = 300;

/** The viewer of the list. The id of a visitor is null. */
export interface ListViewer {
  id: string | null;
  /** The stakes of the viewer's own games in the lobby, which are not shown. */
  ownStakes: number[];
}

const noGames: ListedGame[] = [];

/**
 * The games that the viewer can join with at least `minimumStake` (FLT-01). If the browser has all games, it filters them
 * itself; otherwise it requests those that match.
 */
export function useJoinableGames(minimumStake: number, { id: viewerId, ownStakes }: ListViewer) {
  const queryClient = useQueryClient();
  const all = useListedGames(0);
  const isPartial = all.data?.hasMore === true;
  const requestedStake = useSettled(minimumStake, requestAfterMs);
  const matching = useListedGames(requestedStake, { isEnabled: isPartial && requestedStake > 0 });
  const list = isPartial && requestedStake === minimumStake && matching.data ? matching : all;
  const others = useOthers(all.data?.games ?? noGames, viewerId);
  const shown = useOthers(list.data?.games ?? noGames, viewerId);
  const games = useMemo(() => filterByStake(shown, minimumStake), [shown, minimumStake]);

  const { count: matchingCount = 0 } = list.data?.available ?? {};
  const isCounted = list.data?.hasMore === true && requestedStake === minimumStake;
  const ownMatching = ownStakes.filter((stake) => stake >= minimumStake).length;
  const { minimum, maximum } = (isPartial && all.data?.available.stakes) || {};
  const ends = minimum === undefined || maximum === undefined ? [] : [minimum, maximum];
  return {
    games,
    /** How many match, including those that are not loaded. */
    count: isCounted ? Math.max(games.length, matchingCount - ownMatching) : games.length,
    hasOthers: others.length > 0,
    range: stakeRange([...others.map(({ stakeAmount }) => stakeAmount), ...ends]),
    isPending: all.isPending,
    isError: all.isError,
    isFetching: all.isFetching || matching.isFetching,
    refetch: () => void queryClient.invalidateQueries({ queryKey: ['lobby.listGames'] }),
    loadMore: list.loadMore,
  };
}

/** Returns the games of other players. */
function useOthers(games: ListedGame[], viewerId: string | null): ListedGame[] {
  return useMemo(() => games.filter(({ player1 }) => player1.id !== viewerId), [games, viewerId]);
}
