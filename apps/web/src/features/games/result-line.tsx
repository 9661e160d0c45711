import { TicketArt } from '../../art/ticket-art.js';
import { formatNumber } from '../../text/format.js';
import { ticketText } from '../../text/tickets.js';
import { useCountUp } from './use-count-up.js';

interface ResultLineProps {
  /** OUT-02 */
  text: string;
  /** In tickets; null where the line has none. */
  amount: number | null;
}

/** What a game brought. The number runs up for the eye; everybody else has it from the beginning. */
export function ResultLine({ text, amount }: ResultLineProps) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-2xl font-bold">
      {text} {amount !== null && <Amount amount={amount} />}
    </p>
  );
}

function Amount({ amount }: { amount: number }) {
  const shown = useCountUp(amount);
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <TicketArt className="h-5 w-8 shrink-0" />
      {/* As wide from the beginning as the number will be. */}
      <span aria-hidden className="inline-grid text-end tabular-nums *:col-start-1 *:row-start-1">
        <span className="invisible">{formatNumber(amount)}</span>
        <span>{formatNumber(shown)}</span>
      </span>
      <span className="sr-only">{ticketText.amount(amount)}</span>
    </span>
  );
}
