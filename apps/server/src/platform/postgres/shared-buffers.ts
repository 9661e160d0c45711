import { totalmem } from 'node:os';

const mebibyte = 2 ** 20;

/** Returns the memory of this machine, or of the container if that is less, in bytes. */
export function availableMemory(): number {
  // Zero, or more than any machine has, means that there is no limit.
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}

/**
 * Returns the setting `shared_buffers` of PostgreSQL next to the server, on a machine with `memory` bytes: an eighth, at least 128 MB and
 * at most 1 GB. With a million games and 128 MB, statements took up to five times as long as with a thousand; with enough for all
 * rows, up to 1.8 times.
 */
export function sharedBuffersFor(memory: number): string {
  const eighth = Math.floor(memory / 8 / mebibyte);
  return `${Math.min(Math.max(eighth, 128), 1024)}MB`;
}
