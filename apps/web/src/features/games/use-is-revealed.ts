import { useEffect, useState } from 'react';

const revealAfterMs = 500;

/** False for the first half second, while both moves are still face down (OUT-01, CON-14). */
export function useIsRevealed(): boolean {
  const [isRevealed, setIsRevealed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsRevealed(true), revealAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isRevealed;
}
