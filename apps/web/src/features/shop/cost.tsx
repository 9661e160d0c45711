import { TicketAmount, TicketArt } from '../../art/ticket-art.js';
import { shopText } from '../../text/shop.js';

const { cost } = shopText;

/** A price in large type: '10 tickets'. */
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

interface CostSummaryProps {
  label: string;
  price: number;
  /** undefined until it is loaded. */
  balance: number | undefined;
}

/** A price and, unless it is 0, the balance before and after paying it. */
export function CostSummary({ label, price, balance }: CostSummaryProps) {
  const rows: [label: string, amount: number | undefined][] = [[label, price]];
  if (price > 0) {
    rows.push([cost.balance, balance], [cost.balanceAfter, balance === undefined ? undefined : balance - price]);
  }
  return (
    <dl className="flex flex-col divide-y-2 divide-ink rounded-control border-2 border-ink bg-background">
      {rows.map(([name, amount]) => (
        <div key={name} className="flex flex-wrap items-center justify-between gap-x-3 px-3 py-2">
          <dt>{name}</dt>
          <dd>{amount === undefined ? '...' : <TicketAmount amount={amount} />}</dd>
        </div>
      ))}
    </dl>
  );
}
