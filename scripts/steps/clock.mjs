import { existsSync, readdirSync } from 'node:fs';

/** Returns the path of libfaketime, which gives a process another clock; undefined if it is not installed. */
export function findFaketime() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => `/usr/lib/${name}/faketime`) : [];
  return folders.map((folder) => `${folder}/libfaketime.so.1`).find((path) => existsSync(path));
}

/** Returns the environment of a process, and of those that it starts, whose clock is so many seconds ahead or behind. */
export function clockMovedBy(library, seconds) {
  // Timers and durations remain as they are.
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}
