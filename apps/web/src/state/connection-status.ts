import { useSyncExternalStore } from 'react';
import { createStore } from './store.js';

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

/** How many requests are being repeated, because the site does not answer them. */
const failingRequests = createStore(0);

/** Records that a request is being repeated. Returns a function to call when that is over. */
export function noteFailingRequest(): () => void {
  failingRequests.set(failingRequests.get() + 1);
  return () => failingRequests.set(Math.max(0, failingRequests.get() - 1));
}

/** Whether realtime events arrive now. */
export function isConnected(): boolean {
  return status.get() === 'connected';
}

/** Why the page may be out of date; null if there is no reason. */
export type ConnectionProblem = 'offline' | 'reconnecting' | null;

/** Why the page may be out of date: the device is offline, the connection was lost, or the site does not answer. */
export function useConnectionProblem(): ConnectionProblem {
  return useSyncExternalStore(subscribe, currentProblem, () => null);
}

/** As `useConnectionProblem`, now. */
export function currentProblem(): ConnectionProblem {
  return problemOf(status.get(), isOnline.get(), failingRequests.get() > 0);
}

function subscribe(listener: () => void): () => void {
  const ends = [status, isOnline, failingRequests].map((store) => store.subscribe(listener));
  return () => ends.forEach((end) => end());
}

/** As `useConnectionProblem`, of this status of the connection, of the device and of requests. */
export function problemOf(connection: Status, isDeviceOnline: boolean, isAnyFailing: boolean): ConnectionProblem {
  if (!isDeviceOnline) return 'offline';
  return connection === 'lost' || isAnyFailing ? 'reconnecting' : null;
}
