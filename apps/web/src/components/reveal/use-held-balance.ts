import { useEffect } from 'react';
import { wantsLessMotion } from '../../feedback/reduced-motion.js';
import { balanceCap, countedBalance } from '../../state/balance-cap.js';
import { countUp } from './count-up.js';
import { useRevealedBalance } from './shown-balance.js';

/** How many components hold the balance back. */
let holds = 0;
/** The latest balance that a component has seen. */
let latest = 0;
let stopCounting: (() => void) | null = null;

/**
 * While `isHeld`, no page shows an increase of the balance, whether an event or a request brings it. A decrease is
 * shown, such as the stake of this game. Afterwards, also if the page is left before, the top bar counts up to the balance.
 */
export function useHeldBalance(isHeld: boolean): void {
  const balance = useRevealedBalance();
  useEffect(() => {
    if (!isHeld) return;
    hold();
    return () => {
      holds -= 1;
      // Not now: the page that is opened next may hold the balance for the same game, and the result is shown in this frame.
      requestAnimationFrame(release);
    };
  }, [isHeld]);
  useEffect(() => {
    if (balance === undefined) return;
    latest = balance;
    if (isHeld) balanceCap.set(Math.min(balanceCap.get(), balance));
  }, [isHeld, balance]);
}

function hold(): void {
  holds += 1;
  if (stopCounting === null) return;
  endCounting();
  balanceCap.set(latest);
}

function release(): void {
  const shown = countedBalance.get() ?? balanceCap.get();
  if (holds > 0) return;
  endCounting();
  balanceCap.set(Infinity);
  if (shown >= latest || wantsLessMotion()) return;
  countedBalance.set(shown);
  stopCounting = countUp(shown, latest, (next) => (next < latest ? countedBalance.set(next) : endCounting()));
}

function endCounting(): void {
  stopCounting?.();
  stopCounting = null;
  countedBalance.set(null);
}
