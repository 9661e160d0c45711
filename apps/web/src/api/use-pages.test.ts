import { expect, it, onTestFinished, vi } from 'vitest';
import { cacheOf } from './testing/cache.js';
import { callHook } from './testing/hooks.js';
import { serve } from './testing/server.js';
import { usePages } from './use-pages.js';

const queryKey = ['profiles.listTransactions', {}];

/** A page that shows a list, with its options in the cache. */
function openList() {
  const queryClient = cacheOf('me');
  callHook(queryClient, () => usePages('profiles.listTransactions', {}));
  const options = queryClient.getQueryCache().find({ queryKey })?.options;
  const read = (pages: number) => queryClient.fetchInfiniteQuery({ ...options, pages } as never);
  return { queryClient, read };
}

it('reads the first page without a cursor, and each other one from where the last one ends', async () => {
  const sent = serve((_name, times) => Response.json({ nextCursor: times === 2 ? null : `after ${times}` }));
  const { read } = openList();

  await expect(read(3)).resolves.toEqual({
    pages: [{ nextCursor: 'after 1' }, { nextCursor: null }],
    pageParams: [null, 'after 1'],
  });

  expect(sent.map(({ input }) => input)).toEqual([{}, { cursor: 'after 1' }]);
});

it('aborts the request when the list is no longer needed', async () => {
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { queryClient, read } = openList();
  const reading = read(1).catch(() => undefined);
  await vi.waitFor(() => expect(signals).toHaveLength(1));

  await queryClient.cancelQueries({ queryKey });
  await reading;

  expect(signals[0]?.aborted).toBe(true);
});
