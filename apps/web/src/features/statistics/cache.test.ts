import type { SharedGame } from '@game/contract';
import { expect, it } from 'vitest';
import { cacheOf, staleQueries } from '../../api/testing/cache.js';
import { refetchStatistics } from './cache.js';

it.each([
  ['completed', ['statistics.get', 'statistics.listGames', 'statistics.listRecentOutcomes']],
  ['inProgress', []],
  ['cancelled', []],
] as const)('reads the statistics again once a game is over: %s', (status, stale) => {
  const queryClient = cacheOf('me');
  for (const name of ['statistics.get', 'statistics.listRecentOutcomes', 'statistics.listGames']) {
    queryClient.setQueryData([name, {}], {});
  }

  refetchStatistics(queryClient, { status } as SharedGame);

  expect(staleQueries(queryClient)).toEqual(stale);
});
