import { expect, it, vi } from 'vitest';
import { cacheOf, staleQueries } from '../../api/testing/cache.js';
import { callHook } from '../../api/testing/hooks.js';
import { serve } from '../../api/testing/server.js';
import { useBlock } from './api.js';

it.each(['players.block', 'players.unblock'] as const)(
  'reads the page of a player and the blocked players again after %s',
  async (name) => {
    const queryClient = cacheOf('me');
    for (const query of ['players.get', 'players.listBlocked', 'counters.get'])
      queryClient.setQueryData([query, {}], {});
    const sent = serve(() => Response.json({}));
    const onSuccess = vi.fn<() => void>();

    callHook(queryClient, () => useBlock(name, { onSuccess })).mutate({ playerId: 'other' });
    await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());

    expect(staleQueries(queryClient)).toEqual(['players.get', 'players.listBlocked']);
    expect(sent).toEqual([{ name, input: { playerId: 'other' }, key: undefined }]);
  },
);
