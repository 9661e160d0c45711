import { expect, it } from 'vitest';
import { isOld } from '../../api/queries.js';
import { cacheOf, pollingOf } from '../../api/testing/cache.js';
import { callHook } from '../../api/testing/hooks.js';
import { useRecentOutcomes } from './recent-outcomes.js';

it('shares the last outcomes for a while between the parts of a page', () => {
  const queryClient = cacheOf('me');
  callHook(queryClient, useRecentOutcomes);
  expect(pollingOf(queryClient, 'statistics.listRecentOutcomes').onMount).toBe(isOld);
});
