import type { Statistics } from '@game/contract';
import { HeadedCard } from '../../components/ui/card.js';
import { formatNumber } from '../../text/format.js';
import { statisticsText } from '../../text/statistics.js';
import { Figure, ProfitFigure, TicketFigure } from '../../components/players/figure.js';

const text = statisticsText.tournaments;

/** What the completed tournaments have brought, and games and tournaments together. */
export function TournamentsCard({ statistics: { tournaments, profit } }: { statistics: Statistics }) {
  return (
    <HeadedCard heading={text.heading} className="@container gap-3">
      <dl className="grid grid-cols-1 gap-2 @min-[15rem]:grid-cols-2 @min-[15rem]:*:last:col-span-2">
        <Figure label={text.played} value={formatNumber(tournaments.played)} />
        <Figure label={text.won} value={formatNumber(tournaments.won)} tone="text-win" />
        <TicketFigure label={text.prizes} amount={tournaments.prizes} />
        <ProfitFigure label={text.profit} profit={tournaments.profit} />
        <ProfitFigure label={text.total} profit={profit + tournaments.profit} />
      </dl>
    </HeadedCard>
  );
}
