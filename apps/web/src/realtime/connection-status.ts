import { useSyncExternalStore } from 'react';

/** `connecting` is before the first connection; only a lost one is worth telling. */
type ConnectionStatus = 'connecting' | 'connected' | 'lost';

let status: ConnectionStatus = 'connecting';
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Notes whether the realtime connection stands. */
export function setConnected(isConnected: boolean): void {
  const next = isConnected ? 'connected' : status === 'connecting' ? 'connecting' : 'lost';
  if (next === status) return;
  status = next;
  notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether what the page shows may be out of date because the connection was lost. */
export function useIsReconnecting(): boolean {
  return useSyncExternalStore(subscribe, () => status === 'lost' || !navigator.onLine);
}
