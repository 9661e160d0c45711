import { useState } from 'react';
import { persistentStorage } from '../../state/browser-storage.js';

/** Stores the ids of the players who have closed 'Game Information' in this browser, the latest first. */
const storageKey = 'informedPlayers';
const maximumStored = 20;

function readInformed(): string[] {
  return (persistentStorage.read(storageKey) ?? '').split(',').filter((id) => id !== '');
}

/**
 * Whether the popup 'Game Information' is open: on the first visit of a room, until the viewer closes it once, and whenever they
 * ask for it. See decision 0041.
 */
export function useGameInformation(viewerId: string) {
  const [shown, setShown] = useState(() => ({ isOpen: !readInformed().includes(viewerId), isAskedFor: false }));
  return {
    ...shown,
    ask: () => setShown({ isOpen: true, isAskedFor: true }),
    close: () => {
      const others = readInformed().filter((id) => id !== viewerId);
      persistentStorage.write(storageKey, [viewerId, ...others].slice(0, maximumStored).join());
      setShown((before) => ({ ...before, isOpen: false }));
    },
  };
}
