import { expect, it, vi } from 'vitest';
import { cached, isOld } from '../../api/queries.js';
import { cacheOf, pollingOf } from '../../api/testing/cache.js';
import { callHook } from '../../api/testing/hooks.js';
import { serve } from '../../api/testing/server.js';
import { useInbox, useMarkRead } from './api.js';

it('marks notifications as read before the server has, and the others not', async () => {
  const queryClient = cacheOf('me');
  const notification = (id: string) => ({ id, isRead: false });
  queryClient.setQueryData(['inbox.list', {}], { notifications: ['game:1', 'game:2'].map(notification) });
  const sent = serve(() => Response.json({}));

  callHook(queryClient, useMarkRead)(['game:2']);

  const read = () => cached(queryClient, 'inbox.list', {})?.notifications.map(({ isRead }) => isRead);
  await vi.waitFor(() => expect(read()).toEqual([false, true]));
  await vi.waitFor(() =>
    expect(sent).toEqual([{ name: 'inbox.markRead', input: { ids: ['game:2'] }, key: undefined }]),
  );
});

it('shares the inbox for a while between the parts of a page', () => {
  const queryClient = cacheOf('me');
  callHook(queryClient, useInbox);
  expect(pollingOf(queryClient, 'inbox.list').onMount).toBe(isOld);
});
