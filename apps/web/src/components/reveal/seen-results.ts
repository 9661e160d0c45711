import { persistentStorage } from '../../state/browser-storage.js';

/** Stores the keys of the latest results that this browser has revealed, newest first. */
const storageKey = 'revealedResults';
const maximumStored = 20;

/** The keys of the hands that this tab has shown while they were undecided. */
const seenOpen = new Set<string>();

/** Notes that this tab shows a hand that is not decided yet. */
export function noteOpen(key: string): void {
  seenOpen.add(key);
}

/** Whether this tab has shown the hand while it was undecided. */
export function wasSeenOpen(key: string): boolean {
  return seenOpen.has(key);
}

/** Whether a tab of this browser has revealed the result, or has begun to. */
export function isRevealed(key: string): boolean {
  return readRevealed().includes(key);
}

/** Whether this browser has revealed any result. */
export function hasRevealed(): boolean {
  return persistentStorage.read(storageKey) !== null;
}

/** Records that the result is being revealed, so that nothing plays twice: after a reload, or in another tab. */
export function rememberRevealed(key: string): void {
  persistentStorage.write(storageKey, latestRevealed(readRevealed(), key).join(','));
}

/** Returns the keys to store when `key` is revealed after `earlier`: newest first, each once, and only the latest. */
export function latestRevealed(earlier: readonly string[], key: string): string[] {
  return [key, ...earlier.filter((other) => other !== key)].slice(0, maximumStored);
}

function readRevealed(): string[] {
  return (persistentStorage.read(storageKey) ?? '').split(',');
}
