import { useEffect, useRef, useState } from 'react';
import { TicketArt } from '../../art/ticket-art.js';
import { wantsLessMotion } from '../../feedback/reduced-motion.js';
import { formatNumber } from '../../text/format.js';
import { ticketText } from '../../text/tickets.js';
import { countUp } from './count-up.js';

interface CountedAmountProps {
  amount: number;
  /** Whether the amount counts up on screen. */
  isCounting: boolean;
}

/** An amount of tickets that counts up on screen. Screen readers get the final amount immediately. */
export function CountedAmount({ amount, isCounting }: CountedAmountProps) {
  const shown = useCountUp(amount, isCounting);
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <TicketArt className="h-5 w-8 shrink-0" />
      {/* The invisible final amount reserves its width. */}
      <span aria-hidden className="inline-grid text-end tabular-nums *:col-start-1 *:row-start-1">
        <span className="invisible">{formatNumber(amount)}</span>
        <span>{formatNumber(shown)}</span>
      </span>
      <span className="sr-only">{ticketText.amount(amount)}</span>
    </span>
  );
}

/** A number that counts up to `target`; without counting or with reduced motion, it is `target` immediately. */
function useCountUp(target: number, isCounting: boolean): number {
  const [isStill] = useState(() => !isCounting || wantsLessMotion());
  const [shown, setShown] = useState(0);
  const current = useRef(0);
  useEffect(() => {
    if (isStill) return;
    return countUp(current.current, target, (next) => {
      current.current = next;
      setShown(next);
    });
  }, [target, isStill]);
  return isStill ? target : shown;
}
