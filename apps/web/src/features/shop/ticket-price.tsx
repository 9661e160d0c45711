import { TicketArt } from '../../art/ticket-art.js';
import { shopText } from '../../text/shop.js';

/** What something costs, in large: '10 tickets'. */
export function TicketPrice({ label, amount }: { label: string; amount: number }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="font-semibold">{label}</span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 font-heading text-2xl font-bold wrap-anywhere">
        <TicketArt className="h-6 w-9 shrink-0" />
        {shopText.product.tickets(amount)}
      </span>
    </p>
  );
}
