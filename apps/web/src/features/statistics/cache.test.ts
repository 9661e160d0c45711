import type { QueryName, RecentOutcome } from '@game/contract';
import { expect, it } from 'vitest';
import { cached } from '../../api/queries.js';
import { cacheOf, joinedGame, playerOf, remember, staleQueries } from '../../api/testing/cache.js';
import { applyCompleted } from './cache.js';

const [me, other] = [playerOf('me'), playerOf('other')];
const completed = joinedGame({
  id: 'latest',
  status: 'completed',
  player2HasMoved: true,
  result: {
    winnerId: 'me',
    outcomeP1: 'win',
    outcomeP2: 'loss',
    winningAmount: 10,
    player1: { move: 'rock', nonce: '' },
    player2: { move: 'scissors', nonce: '' },
  },
});
const earlier = (nth: number) => ({ gameId: `game ${nth}` }) as RecentOutcome;

/** A page of the player `me` with the statistics, and five recent outcomes. */
function statisticsPage() {
  const queryClient = cacheOf('me');
  for (const name of ['statistics.get', 'statistics.listGames'] satisfies QueryName[]) {
    queryClient.setQueryData([name, {}], {});
  }
  remember(queryClient, 'statistics.listRecentOutcomes', {}, { outcomes: [1, 2, 3, 4, 5].map(earlier) });
  return queryClient;
}

const outcomesOn = (queryClient: ReturnType<typeof cacheOf>) =>
  cached(queryClient, 'statistics.listRecentOutcomes', {})?.outcomes;

it.each([
  ['created', completed, { opponent: other, outcome: 'win', ownMove: 'rock', opponentMove: 'scissors' }],
  [
    'joined',
    { ...completed, player1: other, player2: me },
    { opponent: other, outcome: 'loss', ownMove: 'scissors', opponentMove: 'rock' },
  ],
  [
    'created and won without a move of the other player',
    { ...completed, result: completed.result && { ...completed.result, player2: null } },
    { opponent: other, outcome: 'win', ownMove: 'rock', opponentMove: null },
  ],
] as const)(
  'lists a game that the viewer has %s as the latest of five, once, and reads sums again',
  (_, game, outcome) => {
    const queryClient = statisticsPage();

    applyCompleted(queryClient, game);
    applyCompleted(queryClient, game);

    const [latest, ...others] = outcomesOn(queryClient) ?? [];
    expect(latest).toMatchObject({ gameId: 'latest', stakeAmount: 5, ...outcome });
    expect(others).toEqual([1, 2, 3, 4].map(earlier));
    expect(Math.abs(Date.parse(latest?.completedAt ?? '') - Date.now())).toBeLessThan(10_000);
    expect(staleQueries(queryClient)).toEqual(['statistics.get', 'statistics.listGames']);
  },
);

it.each(['waiting', 'inProgress', 'cancelled'] as const)('changes nothing after a game that is %s', (status) => {
  const queryClient = statisticsPage();

  applyCompleted(queryClient, { ...completed, status, result: null });

  expect(outcomesOn(queryClient)).toEqual([1, 2, 3, 4, 5].map(earlier));
  expect(staleQueries(queryClient)).toEqual([]);
});
