import { wantsLessMotion } from '../../feedback/reduced-motion.js';
import { balanceCap, countedBalance } from '../../state/balance-cap.js';
import { countUp } from './count-up.js';

/** How many components hold the balance back. */
let holds = 0;
/** The latest balance that a component has seen. */
let latest = 0;
let stopCounting: (() => void) | null = null;

/**
 * Holds the balance back for a component. Returns a function that ends this: the top bar counts up to the balance once no
 * component holds it.
 */
export function holdBalance(): () => void {
  holds += 1;
  if (stopCounting !== null) {
    endCounting();
    balanceCap.set(latest);
  }
  return () => {
    holds -= 1;
    // Not now: the page that is opened next may hold the balance for the same game, and the result is shown in this frame.
    requestAnimationFrame(release);
  };
}

/** Records the balance that a component sees, which no page exceeds while the component holds it. */
export function noteBalance(balance: number, isHeld: boolean): void {
  latest = balance;
  if (isHeld) balanceCap.set(Math.min(balanceCap.get(), balance));
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
