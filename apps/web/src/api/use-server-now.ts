import { useCallback, useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.js';

/** The server's time in ms, in steps of `intervalMs`: for countdowns. */
export function useServerNow(intervalMs: number): number {
  const subscribe = useCallback(
    (onTick: () => void) => {
      const timer = setInterval(onTick, intervalMs);
      return () => clearInterval(timer);
    },
    [intervalMs],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(serverNow() / intervalMs) * intervalMs);
}
