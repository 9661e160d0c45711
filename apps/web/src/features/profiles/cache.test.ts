import { expect, it } from 'vitest';
import { cached } from '../../api/queries.js';
import { cacheOf, remember } from '../../api/testing/cache.js';
import { resetStores } from '../../state/store.js';
import { unseenResults } from '../../state/unseen-results.js';
import { replaceBalance } from './cache.js';

it.each([
  ['newer', 3, { balance: 70, version: 3 }, true],
  ['the same', 2, { balance: 50, version: 2 }, false],
  ['older', 1, { balance: 50, version: 2 }, false],
])('shows the balance of an event only if it is newer, and what it pays: %s', (_, version, after, isPaid) => {
  const queryClient = cacheOf('me');
  const unseenTournaments = [{ id: 'tournament', prize: 5 }];
  remember(queryClient, 'profiles.getBalance', {}, { balance: 50, version: 2, unseenTournaments });
  unseenResults.set([{ kind: 'game', id: 'game', payout: 20, isPaid: false }]);

  replaceBalance(queryClient, { balance: 70, version });

  expect(cached(queryClient, 'profiles.getBalance', {})).toEqual({ ...after, unseenTournaments });
  expect(unseenResults.get()[0]?.isPaid).toBe(isPaid);
  resetStores();
});

it('ignores a balance before the page has read one', () => {
  const queryClient = cacheOf('me');
  replaceBalance(queryClient, { balance: 70, version: 3 });
  expect(cached(queryClient, 'profiles.getBalance', {})).toBeUndefined();
});
