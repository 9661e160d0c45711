import { formatNumber } from '../text/format.js';
import { ticketText } from '../text/tickets.js';
import { TicketArt } from './ticket-art.js';

/** A number of tickets, as a number with the ticket's picture; read out with its unit. */
export function TicketAmount({ amount }: { amount: number }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 font-bold">
      <TicketArt className="h-4 w-6 shrink-0" />
      {formatNumber(amount)}
      <span className="sr-only"> {ticketText.unit(amount)}</span>
    </span>
  );
}
