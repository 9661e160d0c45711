import { createStore, useStore } from './store.js';

/** `connecting` is before the first connection, which is no problem worth showing. */
type Status = 'connecting' | 'connected' | 'lost';
const status = createStore<Status>('connecting');

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

/** Why the page may be out of date; null if there is no reason. */
export type ConnectionProblem = 'offline' | 'reconnecting' | null;

/** Why the page may be out of date: the device is offline, or the connection was lost. */
export function useConnectionProblem(): ConnectionProblem {
  return problemOf(useStore(status), useStore(isOnline));
}

/** As `useConnectionProblem`, of this status of the connection and of the device. */
export function problemOf(connection: Status, isDeviceOnline: boolean): ConnectionProblem {
  if (!isDeviceOnline) return 'offline';
  return connection === 'lost' ? 'reconnecting' : null;
}
