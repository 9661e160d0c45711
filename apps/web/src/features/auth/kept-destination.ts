import { persistentStorage } from '../../state/browser-storage.js';

const storageKey = 'destination';

/** How long a destination is kept, in milliseconds: as long as a listed game. */
const lifetimeMs = 24 * 3_600_000;

/** The pages that a friend's link opens. */
const linkedPath = /^\/(challenge|tournaments)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Keeps the page of a friend's link until the visitor has signed up, whichever page or tab they open before. */
export function keepDestination(path: string): void {
  if (linkedPath.test(path)) persistentStorage.write(storageKey, `${Date.now()} ${path}`);
}

/** Returns the kept page and forgets it; null if there is none, or if it is too old. */
export function takeDestination(): string | null {
  const [keptAt = '', path = ''] = (persistentStorage.read(storageKey) ?? '').split(' ');
  persistentStorage.remove(storageKey);
  const isRecent = Date.now() - Number(keptAt) < lifetimeMs;
  return isRecent && linkedPath.test(path) ? path : null;
}
