import type { Statistics } from '@game/contract';
import { winRateOf } from '@game/rules';
import { HeadedCard } from '../../components/ui/card.js';
import { formatNumber, formatPercent, formatSignedNumber } from '../../text/format.js';
import { statisticsText } from '../../text/statistics.js';
import { ticketText } from '../../text/tickets.js';

const text = statisticsText.overview;

/** Eight key figures (STA-01, CON-03). */
export function OverviewCard({ statistics }: { statistics: Statistics }) {
  const { games, wins, losses, ties, profit, staked, bestStreak } = statistics;
  return (
    <HeadedCard heading={text.heading} className="@container gap-3">
      {/* Container widths in rem take enlarged text into account. */}
      <dl className="grid grid-cols-1 gap-2 @min-[15rem]:grid-cols-2 @min-[27rem]:grid-cols-4">
        <Figure label={text.games} value={formatNumber(games)} />
        <Figure label={text.wins} value={formatNumber(wins)} tone="text-win" />
        <Figure label={text.losses} value={formatNumber(losses)} tone="text-loss" />
        <Figure label={text.ties} value={formatNumber(ties)} />
        <Figure label={text.winRate} value={formatPercent(winRateOf(statistics))} />
        <Figure
          label={text.profit}
          value={formatSignedNumber(profit)}
          unit={ticketText.unit(Math.abs(profit))}
          tone={profit > 0 ? 'text-win' : profit < 0 ? 'text-loss' : ''}
        />
        <Figure label={text.staked} value={formatNumber(staked)} unit={ticketText.unit(staked)} />
        <Figure label={text.bestStreak} value={text.streak(bestStreak)} />
      </dl>
    </HeadedCard>
  );
}

function Figure({ label, value, unit, tone = '' }: { label: string; value: string; unit?: string; tone?: string }) {
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
