import { formatNumber } from '../text/format.js';
import { ticketText } from '../text/tickets.js';
import { Detail, Outlined, type ArtProps } from './art.js';

/** A ticket, wider than high, to be shown next to an amount. */
export function TicketArt({ className }: ArtProps) {
  return (
    <svg viewBox="0 40 256 176" aria-hidden className={className}>
      <Outlined strokeWidth={14}>
        <TicketFigure />
      </Outlined>
    </svg>
  );
}

/** The ticket without its `<svg>`: a stub with the cat's ears on it. */
export function TicketFigure() {
  return (
    <>
      <path
        d="M34 50H222Q246 50 246 74V98A30 30 0 0 0 246 158V182Q246 206 222 206H34Q10 206 10 182V158A30 30 0 0 0 10 98V74Q10 50 34 50z"
        fill="var(--cheese)"
      />
      <Detail strokeWidth={12}>
        <path d="M180 76v14M180 121v14M180 166v14" />
        <path d="M68 144V98L86 112H116L134 98V144Q134 160 118 160H84Q68 160 68 144z" fill="var(--detail)" />
      </Detail>
    </>
  );
}

/** An amount of tickets: the picture and the number, with the unit for screen readers. */
export function TicketAmount({ amount }: { amount: number }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 font-bold">
      <TicketArt className="h-4 w-6 shrink-0" />
      {formatNumber(amount)}
      <span className="sr-only"> {ticketText.unit(amount)}</span>
    </span>
  );
}
