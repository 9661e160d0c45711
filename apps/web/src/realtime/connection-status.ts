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

/** Why what the page shows may be out of date: the device is offline, or the connection was lost; null if neither. */
export function useConnectionProblem(): 'offline' | 'reconnecting' | null {
  return useSyncExternalStore(subscribe, problemNow, problemInHtml);
}

function problemNow(): 'offline' | 'reconnecting' | null {
  if (!navigator.onLine) return 'offline';
  return status === 'lost' ? 'reconnecting' : null;
}

/** Pages are prerendered as if all were well. */
function problemInHtml(): null {
  return null;
}
