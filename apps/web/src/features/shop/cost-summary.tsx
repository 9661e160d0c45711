import { TicketAmount } from '../../art/ticket-amount.js';
import { shopText } from '../../text/shop.js';

const { cost } = shopText;

interface CostSummaryProps {
  label: string;
  price: number;
  /** undefined while it is not known. */
  balance: number | undefined;
}

/** What something costs and, unless that is nothing, the balance before and after. */
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
