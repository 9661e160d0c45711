import { expect, it } from 'vitest';
import { cacheOf } from '../../api/testing/cache.js';
import { callHook } from '../../api/testing/hooks.js';
import { serve } from '../../api/testing/server.js';
import { useOwnRows } from './api.js';

it.each([
  ['of the newest day', undefined, {}],
  ['of one day', '2026-01-01', { day: '2026-01-01' }],
])('reads the own rows %s', async (_which, day, input) => {
  const sent = serve(() => Response.json({ nextCursor: null }));
  const queryClient = cacheOf('me');
  callHook(queryClient, () => useOwnRows(day));

  const query = queryClient.getQueryCache().find({ queryKey: ['ledgerDays.getOwnProof'], exact: false });
  await queryClient.fetchInfiniteQuery({ ...query?.options, pages: 1 } as never);

  expect(sent).toEqual([{ name: 'ledgerDays.getOwnProof', input, key: undefined }]);
});
