import type { PushTopics, ReplyOf } from '@game/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainError, isRefused } from '../../api/api-error.js';
import { call } from '../../api/client.js';
import { operationKey, query, useOperation } from '../../api/queries.js';
import { showFailure } from '../../components/toasts/toast-store.js';
import { pushText } from '../../text/push.js';
import { browserPush, lacksSubscription, subscribeBrowser, unsubscribeBrowser } from './browser-push.js';

/** The server's side of push messages to this device. */
export function useDevice(isEnabled = true) {
  return useOperation('push.get', {}, { enabled: isEnabled });
}

/** Turns push messages on for this device, after asking the browser's permission. */
export function useTurnOn() {
  const [browser, setBrowser] = useState(browserPush);
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (publicKey: string) => {
      const subscription = await subscribeBrowser(publicKey).finally(() => setBrowser(browserPush()));
      if (subscription === null) return;
      try {
        storeTopics(queryClient, (await call('push.subscribe', { subscription })).topics);
      } catch (error) {
        // So that the next attempt has another subscription.
        if (isRefused(error)) await unsubscribeBrowser().catch(() => undefined);
        throw error;
      }
    },
    onError: (error) => showFailure(explainError(error, pushText.failed)),
  });
  return { browser, turnOn: mutate, isTurningOn: isPending };
}

/** Turns push messages off for this device. */
export function useTurnOff() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await call('push.unsubscribe', {});
      storeTopics(queryClient, null);
      // The server sends nothing more, so the browser's part is not worth a message.
      await unsubscribeBrowser().catch(() => undefined);
    },
    onError: (error) => showFailure(explainError(error, pushText.notSaved)),
  });
  return { turnOff: () => mutate(), isTurningOff: isPending };
}

/** Chooses what this device is notified of. The choice is shown immediately, and reverted if it cannot be saved. */
export function useSetTopics() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (topics: PushTopics) => call('push.setTopics', { topics }),
    onMutate: (topics) => storeTopics(queryClient, topics),
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: ['push.get'] });
      showFailure(explainError(error, pushText.notSaved));
    },
  });
  return mutate;
}

/** Subscribes this browser again if it lost its subscription, or if the server has a new key. Never rejects. */
export async function renewSubscription(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  if (browserPush() !== 'allowed') return;
  try {
    const { publicKey, topics } = await query(queryClient, 'push.get', {}, { signal });
    if (publicKey === null || topics === null || !(await lacksSubscription(publicKey))) return;
    const subscription = await subscribeBrowser(publicKey);
    if (subscription !== null) await call('push.subscribe', { subscription });
  } catch {
    // The next page load tries again.
  }
}

function storeTopics(queryClient: QueryClient, topics: PushTopics | null): void {
  queryClient.setQueryData<ReplyOf<'push.get'>>(
    operationKey('push.get', {}),
    (device) => device && { ...device, topics },
  );
}
