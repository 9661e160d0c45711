import { expect, it, vi } from 'vitest';
import { cacheOf, staleQueries } from '../../api/testing/cache.js';
import { callHook } from '../../api/testing/hooks.js';
import { serve } from '../../api/testing/server.js';
import { useChangeLimits } from './api.js';

it.each(['selfLimits.setPurchases', 'selfLimits.takeBreak'] as const)(
  'reads the limits again after %s',
  async (name) => {
    const queryClient = cacheOf('me');
    for (const query of ['selfLimits.get', 'counters.get']) queryClient.setQueryData([query, {}], {});
    serve(() => Response.json({}));
    const onSuccess = vi.fn<() => void>();

    callHook(queryClient, () => useChangeLimits(name, { onSuccess })).mutate({} as never);
    await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());

    expect(staleQueries(queryClient)).toEqual(['selfLimits.get']);
  },
);
