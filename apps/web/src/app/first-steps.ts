import { useState } from 'react';
import { persistentStorage } from '../state/browser-storage.js';

/** The hints for new players. The first one, to flip, is next to the coin. */
export type Hint = 'join' | 'create' | 'earn';

const storageKey = 'dismissedHints';

/** Players with this many finished games get no hints. */
const experiencedGames = 5;

/** Returns the hint for a player; null for an experienced player, or if there is nothing to suggest. */
export function hintFor(known: {
  hasTickets: boolean;
  finishedGames: number;
  /** Whether the lobby shows a game that the player can join. */
  canJoin: boolean;
}): Hint | null {
  if (known.finishedGames > 0) return known.finishedGames < experiencedGames ? 'earn' : null;
  if (!known.hasTickets) return null;
  return known.canJoin ? 'join' : 'create';
}

/** The hints dismissed in this browser, and a function that dismisses one. */
export function useDismissedHints(): [dismissed: readonly string[], dismiss: (hint: Hint) => void] {
  const [dismissed, setDismissed] = useState<readonly string[]>(readDismissed);
  return [dismissed, (hint) => setDismissed(rememberDismissed(hint))];
}

/** Remembers that a hint is not shown again in this browser. Returns all of them. */
export function rememberDismissed(hint: Hint): readonly string[] {
  const dismissed = [...new Set([...readDismissed(), hint])];
  persistentStorage.write(storageKey, dismissed.join());
  return dismissed;
}

/** Whether to expect a hint: false once a hint was dismissed in this browser, or an experienced player used it. */
export function mayHaveHint(): boolean {
  return readDismissed().length === 0;
}

function readDismissed(): string[] {
  return (persistentStorage.read(storageKey) ?? '').split(',').filter((hint) => hint !== '');
}
