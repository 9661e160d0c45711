import { clockMovedBy, findFaketime } from '../../scripts/steps/clock.mjs';

/** Returns the environment of a process whose clock is ahead, or behind if negative; null without libfaketime. */
export function clockAhead(seconds: number): Record<string, string> | null {
  const library = findFaketime();
  return library === undefined ? null : clockMovedBy(library, seconds);
}
