import { existsSync, readdirSync } from 'node:fs';

/** Returns the environment of a process whose clock is ahead, or behind if negative; null without libfaketime. */
export function clockAhead(seconds: number): Record<string, string> | null {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => `/usr/lib/${name}/faketime`) : [];
  const library = folders.map((folder) => `${folder}/libfaketime.so.1`).find((path) => existsSync(path));
  return library === undefined ? null : { LD_PRELOAD: library, FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s` };
}
