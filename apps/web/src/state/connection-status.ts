import { createStore, useStore } from './store.js';

/** `connecting` is before the first connection, which is no problem worth showing. */
const status = createStore<'connecting' | 'connected' | 'lost'>('connecting');

/** Whether the device has a network. Prerendered pages assume that it has. */
const isOnline = createStore(true);

if (!import.meta.env.SSR) {
  const update = () => isOnline.set(navigator.onLine);
  update();
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
}

/** Records whether the realtime connection is open. */
export function setConnected(isOpen: boolean): void {
  if (isOpen) status.set('connected');
  else if (status.get() === 'connected') status.set('lost');
}

/** Whether realtime events arrive now. */
export function isConnected(): boolean {
  return status.get() === 'connected';
}

/** Why the page may be out of date: the device is offline, or the connection was lost; null if neither. */
export function useConnectionProblem(): 'offline' | 'reconnecting' | null {
  const isLost = useStore(status) === 'lost';
  if (!useStore(isOnline)) return 'offline';
  return isLost ? 'reconnecting' : null;
}
