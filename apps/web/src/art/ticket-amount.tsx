import { TicketArt } from './ticket-art.js';

/** A number of tickets, as a number with the ticket's picture; read out with its unit. */
export function TicketAmount({ amount }: { amount: number }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-bold whitespace-nowrap">
      <TicketArt className="h-4 w-6 shrink-0" />
      {amount.toLocaleString('en-US')}
      <span className="sr-only">{amount === 1 ? ' ticket' : ' tickets'}</span>
    </span>
  );
}
