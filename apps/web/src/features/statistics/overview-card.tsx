import type { Statistics } from '@game/contract';
import { winRateOf } from '@game/rules';
import { HeadedCard } from '../../components/ui/card.js';
import { formatNumber, formatPercent } from '../../text/format.js';
import { statisticsText } from '../../text/statistics.js';
import { Figure, ProfitFigure, TicketFigure } from '../../components/players/figure.js';

const text = statisticsText.overview;

/** Eight key figures (STA-01, CON-03). null hides them. */
export function OverviewCard({ statistics }: { statistics: Statistics | null }) {
  return (
    <HeadedCard heading={text.heading} className="@container gap-3">
      {/* Container widths in rem take enlarged text into account. */}
      <dl className="grid grid-cols-1 gap-2 @min-[15rem]:grid-cols-2 @min-[27rem]:grid-cols-4">
        {statistics === null ? <HiddenFigures /> : <Figures statistics={statistics} />}
      </dl>
    </HeadedCard>
  );
}

function HiddenFigures() {
  const { games, wins, losses, ties, winRate, profit, staked, bestStreak } = text;
  return [games, wins, losses, ties, winRate, profit, staked, bestStreak].map((label) => (
    <Figure key={label} label={label} value={statisticsText.hiddenFigure} />
  ));
}

function Figures({ statistics }: { statistics: Statistics }) {
  const { games, wins, losses, ties, profit, staked, bestStreak } = statistics;
  return (
    <>
      <Figure label={text.games} value={formatNumber(games)} />
      <Figure label={text.wins} value={formatNumber(wins)} tone="text-win" />
      <Figure label={text.losses} value={formatNumber(losses)} tone="text-loss" />
      <Figure label={text.ties} value={formatNumber(ties)} />
      <Figure label={text.winRate} value={formatPercent(winRateOf(statistics))} />
      <ProfitFigure label={text.profit} profit={profit} />
      <TicketFigure label={text.staked} amount={staked} />
      <Figure label={text.bestStreak} value={text.streak(bestStreak)} />
    </>
  );
}
