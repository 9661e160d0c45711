import { persistentStorage } from '../../state/browser-storage.js';

const storageKey = 'destination';

/** How long a destination is kept, in milliseconds. */
const lifetimeMs = 3_600_000;

/** The pages that a friend's link opens. */
const linkedPath = /^\/(challenge|tournaments)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Keeps the page of a friend's link for a visitor who signs up within an hour, even in another tab or by a mail. */
export function keepDestination(path: string): void {
  if (linkedPath.test(path)) persistentStorage.write(storageKey, `${Date.now()} ${path}`);
}

/** Returns the kept page; null if there is none, or if it is too old. */
export function keptDestination(): string | null {
  const [keptAt = '', path = ''] = (persistentStorage.read(storageKey) ?? '').split(' ');
  const isRecent = Date.now() - Number(keptAt) < lifetimeMs;
  return isRecent && linkedPath.test(path) ? path : null;
}

/** Forgets the kept page: after any sign-in, whether it was used or not. */
export function forgetDestination(): void {
  persistentStorage.remove(storageKey);
}
