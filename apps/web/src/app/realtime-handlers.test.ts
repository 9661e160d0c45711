import type { QueryName } from '@game/contract';
import { expect, it, vi } from 'vitest';
import { cacheOf, remember, staleQueries } from '../api/testing/cache.js';
import { connectRealtime } from './realtime-handlers.js';

const { connect } = vi.hoisted(() => ({
  connect: vi.fn<(receive: (name: string, content: unknown) => void) => void>(),
}));
vi.mock('../realtime/connection.js', () => ({ connect }));

const rewards: QueryName[] = ['rewards.getDailyBonus', 'rewards.getDailyFlip', 'rewards.getStreak'];

it.each([
  ['higher: a reward may be claimed', 20, rewards],
  ['lower: only a stake, of which the game itself tells', 5, []],
  ['the same: a reward may be claimed', 10, rewards],
])('reads again what another window may have done after a balance that is %s', (_, balance, expected) => {
  const queryClient = cacheOf('me');
  remember(queryClient, 'profiles.getBalance', {}, { balance: 10, version: 1, unseenTournaments: [] });
  for (const name of ['games.listOpen', ...rewards]) queryClient.setQueryData([name, {}], {});
  connectRealtime(queryClient);

  connect.mock.lastCall?.[0]('profiles.balanceChanged', { balance, version: 2 });

  expect(staleQueries(queryClient)).toEqual(expected);
});
