import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { isOld, useOperation } from '../../api/queries.js';
import { applyRead } from './cache.js';

/** The viewer's last notifications, newest first. */
export function useInbox() {
  return useOperation('inbox.list', {}, { refetchOnMount: isOld });
}

/** Marks notifications as read, immediately in this tab and then on all devices. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (ids: string[]) => call('inbox.markRead', { ids }),
    onMutate: (ids) => applyRead(queryClient, { ids }),
  });
  return mutate;
}
