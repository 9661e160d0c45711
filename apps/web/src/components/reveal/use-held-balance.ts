import { useEffect } from 'react';
import { useOperation } from '../../api/queries.js';
import { wantsLessMotion } from '../../feedback/reduced-motion.js';
import { balanceCap } from '../../state/balance-cap.js';
import { useStore } from '../../state/store.js';
import { hiddenTickets, unseenResults } from '../../state/unseen-results.js';
import { countUp } from './count-up.js';

/** How many components hold the balance back. */
let holds = 0;
/** The latest balance that a component has seen. */
let latest = 0;
let stopCounting: (() => void) | null = null;

/**
 * While `isHeld`, the top bar shows no increase of the balance, whether an event or a request brings it. A decrease is
 * shown, such as the stake of this game. Afterwards, also if the page is left before, the top bar counts up to the balance.
 */
export function useHeldBalance(isHeld: boolean): void {
  // Reads only what is cached: the top bar loads it.
  const cached = useOperation('profiles.getBalance', {}, { enabled: false }).data?.balance;
  const hidden = hiddenTickets(useStore(unseenResults));
  const balance = cached === undefined ? undefined : cached - hidden;
  useEffect(() => {
    if (!isHeld) return;
    hold();
    return () => {
      holds -= 1;
      // Not now: the page that is opened next may hold the balance for the same game.
      queueMicrotask(release);
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
  stopCounting();
  stopCounting = null;
  balanceCap.set(latest);
}

function release(): void {
  const shown = balanceCap.get();
  if (holds > 0 || shown === Infinity) return;
  stopCounting?.();
  const end = () => {
    stopCounting = null;
    balanceCap.set(Infinity);
  };
  if (shown >= latest || wantsLessMotion()) return end();
  stopCounting = countUp(shown, latest, (next) => (next < latest ? balanceCap.set(next) : end()));
}
