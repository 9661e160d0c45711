import { formatSignedNumber } from '../../text/format.js';
import { Badge } from '../ui/badge.js';

interface ProfitProps {
  profit: number;
  /** What the number means, for screen readers. */
  meaning: string;
}

/** What a game or a tournament has changed, in tickets, as in the statistics: the winnings less the stake (CON-03). */
export function Profit({ profit, meaning }: ProfitProps) {
  return (
    <Badge tone={profit > 0 ? 'win' : 'plain'}>
      {formatSignedNumber(profit)}
      <span className="sr-only"> {meaning}</span>
    </Badge>
  );
}
