import { useCallback, useSyncExternalStore } from 'react';

/** The range, in ms, that contains the difference between the server's clock and ours. */
export interface OffsetBounds {
  least: number;
  most: number;
}

/** One reading of the server's clock, in ms: its `Date` header (whole seconds) and our clock before and after. */
export interface ClockReading {
  serverMs: number;
  sentMs: number;
  receivedMs: number;
}

/**
 * Narrows the known range of the clock offset by one more reading. The header drops the fraction of a second, so one
 * reading leaves a second of doubt and several leave less. A reading that contradicts the range means that a clock was
 * set: the range starts over.
 */
export function narrowOffset(known: OffsetBounds | null, reading: ClockReading): OffsetBounds {
  const fresh = { least: reading.serverMs - reading.receivedMs, most: reading.serverMs + 1000 - reading.sentMs };
  if (known === null) return fresh;
  const both = { least: Math.max(known.least, fresh.least), most: Math.min(known.most, fresh.most) };
  return both.least <= both.most ? both : fresh;
}

let offset: OffsetBounds | null = null;

/** Narrows the offset by the `Date` header of a response; `sentMs` is our clock when the request was sent. */
export function readServerDate(header: string | null, sentMs: number): void {
  const serverMs = Date.parse(header ?? '');
  if (!Number.isNaN(serverMs)) offset = narrowOffset(offset, { serverMs, sentMs, receivedMs: Date.now() });
}

/** Returns the estimated time of the server, in ms since 1970. Deadlines are measured by it (D-13, D-22). */
export function serverNow(): number {
  return Date.now() + (offset === null ? 0 : (offset.least + offset.most) / 2);
}

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
