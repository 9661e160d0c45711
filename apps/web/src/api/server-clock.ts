/** Between which two values the server's clock minus ours lies, in milliseconds. */
export interface OffsetBounds {
  least: number;
  most: number;
}

/** One reading of the server's clock: its `Date` header (whole seconds) and our clock before and after, all in ms. */
export interface ClockReading {
  serverMs: number;
  sentMs: number;
  receivedMs: number;
}

/**
 * Narrows what is known of the clock offset by one more reading. The header drops the fraction of a second, so one
 * reading leaves a second of doubt and several leave less; contradicting ones mean a clock was set: start afresh.
 */
export function narrowOffset(known: OffsetBounds | null, reading: ClockReading): OffsetBounds {
  const fresh = { least: reading.serverMs - reading.receivedMs, most: reading.serverMs + 1000 - reading.sentMs };
  if (known === null) return fresh;
  const both = { least: Math.max(known.least, fresh.least), most: Math.min(known.most, fresh.most) };
  return both.least <= both.most ? both : fresh;
}

let offset: OffsetBounds | null = null;

/** Learns from an answer's `Date` header; `sentMs` is our clock when its request was sent. */
export function readServerDate(header: string | null, sentMs: number): void {
  const serverMs = Date.parse(header ?? '');
  if (!Number.isNaN(serverMs)) offset = narrowOffset(offset, { serverMs, sentMs, receivedMs: Date.now() });
}

/** The server's time as well as we know it, in ms since 1970: the clock that deadlines are measured by (D-13, D-22). */
export function serverNow(): number {
  return Date.now() + (offset === null ? 0 : (offset.least + offset.most) / 2);
}
