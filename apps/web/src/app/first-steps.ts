import { useState } from 'react';

/** What a newcomer is told, one after the other. */
export type Hint = 'flip' | 'join' | 'earn';

const storageKey = 'dismissedHints';

/** The next thing to do for a player who has finished so many games; null once they know their way, or need none. */
export function hintFor(known: { hasFlipped: boolean; hasTickets: boolean; finishedGames: number }): Hint | null {
  if (known.finishedGames > 0) return known.finishedGames < experiencedGames ? 'earn' : null;
  if (known.hasTickets) return 'join';
  return known.hasFlipped ? null : 'flip';
}

/** From so many finished games on nobody is told how to begin. */
const experiencedGames = 5;

/** The hints that this browser was told to show no more, and how to tell it. */
export function useDismissedHints(): [dismissed: readonly string[], dismiss: (hint: Hint) => void] {
  const [dismissed, setDismissed] = useState(readDismissed);
  const dismiss = (hint: Hint) => {
    const next = [...new Set([...readDismissed(), hint])];
    try {
      localStorage.setItem(storageKey, next.join());
    } catch {
      // Storage can be forbidden or full; the hint then stays away as long as the page.
    }
    setDismissed(next);
  };
  return [dismissed, dismiss];
}

function readDismissed(): string[] {
  try {
    return (localStorage.getItem(storageKey) ?? '').split(',');
  } catch {
    return [];
  }
}
