import { useHasPassed } from '../../components/ui/use-has-passed.js';
import { wantsLessMotion } from '../../feedback/reduced-motion.js';

/** How long both moves stay face down (OUT-01, CON-14). */
const revealAfterMs = 500;

/** How long, once turned over, they rush at each other before they meet, and before it is told who won. */
const impactAfterMs = 420;
const tellAfterMs = 850;

/** How far an outcome has been revealed; each step holds all those before it. */
export interface Reveal {
  isOpen: boolean;
  hasClashed: boolean;
  isTold: boolean;
}

/** Reveals an outcome step by step; all at once where moves do not clash, or less motion is wanted. */
export function useReveal(doMovesClash: boolean): Reveal {
  const share = doMovesClash && !wantsLessMotion() ? 1 : 0;
  return {
    isOpen: useHasPassed(revealAfterMs),
    hasClashed: useHasPassed(revealAfterMs + share * impactAfterMs),
    isTold: useHasPassed(revealAfterMs + share * tellAfterMs),
  };
}
