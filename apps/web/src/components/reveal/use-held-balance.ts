import { useEffect } from 'react';
import { holdBalance, noteBalance } from './held-balance.js';
import { useRevealedBalance } from './shown-balance.js';

/**
 * While `isHeld`, no page shows an increase of the balance, whether an event or a request brings it. A decrease is
 * shown, such as the stake of this game. Afterwards, also if the page is left before, the top bar counts up to the balance.
 */
export function useHeldBalance(isHeld: boolean): void {
  const balance = useRevealedBalance();
  useEffect(() => (isHeld ? holdBalance() : undefined), [isHeld]);
  useEffect(() => {
    if (balance !== undefined) noteBalance(balance, isHeld);
  }, [isHeld, balance]);
}
