import { ticketText } from '../../text/tickets.js';
import { formatNumber, formatSignedNumber } from '../../text/format.js';

interface FigureProps {
  label: string;
  value: string;
  /** Read by screen readers after the value. */
  unit?: string;
  tone?: string;
}

/** A key figure with its label below, in a description list. */
export function Figure({ label, value, unit, tone = '' }: FigureProps) {
  return (
    <div className="flex flex-col-reverse rounded-xl border-2 border-ink bg-background px-3 py-2">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={`font-heading text-2xl leading-tight font-bold wrap-anywhere tabular-nums ${tone}`}>
        {value}
        {unit !== undefined && <span className="sr-only"> {unit}</span>}
      </dd>
    </div>
  );
}

/** A number of tickets. */
export function TicketFigure({ label, amount }: { label: string; amount: number }) {
  return <Figure label={label} value={formatNumber(amount)} unit={ticketText.unit(amount)} />;
}

/** What was won or lost, in tickets, with its sign. */
export function ProfitFigure({ label, profit }: { label: string; profit: number }) {
  const tone = profit > 0 ? 'text-win' : profit < 0 ? 'text-loss' : '';
  const unit = ticketText.unit(Math.abs(profit));
  return <Figure label={label} value={formatSignedNumber(profit)} unit={unit} tone={tone} />;
}
