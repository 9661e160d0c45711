import { clockMovedBy, findFaketime } from '../../scripts/steps/clock.mjs';

/** Returns the environment of a process whose clock is ahead, or behind if negative; null without libfaketime. */
export function clockAhead(seconds: number): Record<string, string> | null {
  const library = findFaketime();
  return library === undefined ? null : clockMovedBy(library, seconds);
}

/** Returns the environment that gives a process the clock of this one, which `npm run test:clock` has moved. */
export function ownClock(): Record<string, string> {
  const { env } = process;
  const moved = Object.keys(env).filter((name) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME'));
  return Object.fromEntries(moved.map((name) => [name, env[name] ?? '']));
}

/** Whether `npm run test:clock` has moved the clock of this process. */
export function hasMovedClock(): boolean {
  return process.env['FAKETIME'] !== undefined;
}
