import { setTimeout as delay } from 'node:timers/promises';

/** The pause between two groups of connections, in milliseconds. */
const pauseMs = 100;

/** How many connections are closed at a time, even if the limit would allow to close fewer. */
const smallestGroup = 10;

/**
 * Calls `close` for each connection, spread over `limitMs`, so that their browsers do not all reconnect at the same time.
 * Few connections take less time.
 */
export async function sendAway<Connection>(
  connections: Connection[],
  close: (connection: Connection) => void,
  limitMs: number,
  pause: (milliseconds: number) => Promise<unknown> = delay,
): Promise<void> {
  const groupSize = Math.max(smallestGroup, Math.ceil((connections.length * pauseMs) / limitMs));
  for (let start = 0; start < connections.length; start += groupSize) {
    if (start > 0) await pause(pauseMs);
    for (const connection of connections.slice(start, start + groupSize)) close(connection);
  }
}
