import { useId, type ReactNode } from 'react';
import { TicketAmount } from '../../art/ticket-amount.js';
import { Card } from '../../components/ui/card.js';

interface BonusCardProps {
  heading: string;
  /** How many tickets it brings. */
  amount: number;
  explanation: string;
  /** How far one is, and the button that claims it. */
  children: ReactNode;
}

/** A bonus: what it brings, and for what. */
export function BonusCard({ heading, amount, explanation, children }: BonusCardProps) {
  const headingId = useId();
  return (
    <Card aria-labelledby={headingId} className="flex flex-col items-start gap-3">
      <div className="flex w-full flex-wrap items-center justify-between gap-x-3">
        <h2 id={headingId} className="text-2xl">
          {heading}
        </h2>
        <p className="text-xl">
          <TicketAmount amount={amount} />
        </p>
      </div>
      <p>{explanation}</p>
      {children}
    </Card>
  );
}
