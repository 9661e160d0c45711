import { Link } from 'react-router';
import { HeadedCard } from '../../components/ui/card.js';
import { formatDate, formatNumber, formatSignedNumber } from '../../text/format.js';
import { statisticsText } from '../../text/statistics.js';
import type { ProfitPoint } from './chart-scale.js';
import { ProfitChart } from './profit-chart.js';

const text = statisticsText.history;

/** The profit after each game, as a chart and as a table (STA-01). */
export function HistoryCard({ history }: { history: readonly ProfitPoint[] }) {
  return (
    <HeadedCard heading={text.heading}>
      {history.length === 0 ? (
        <p className="text-muted">{text.none}</p>
      ) : (
        <>
          <ProfitChart history={history} />
          <HistoryTable history={history} />
        </>
      )}
    </HeadedCard>
  );
}

function HistoryTable({ history }: { history: readonly ProfitPoint[] }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-semibold underline">{text.table}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable */}
      <div tabIndex={0} role="region" aria-label={text.heading} className="relative max-h-64 overflow-y-auto">
        <table className="w-full tabular-nums">
          <thead className="text-sm text-muted">
            <tr>
              {[text.game, text.day, text.profit].map((label) => (
                <th key={label} scope="col" className="py-1 pe-2 text-start font-semibold last:text-end">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {history.toReversed().map(({ game, gameId, completedAt, profit }) => (
              <tr key={game} className="border-t border-muted">
                <th scope="row" className="pe-2 text-start font-normal">
                  <Link to={`/game/${gameId}/outcome`} className="inline-flex min-h-11 min-w-11 items-center underline">
                    {formatNumber(game)}
                  </Link>
                </th>
                <td className="py-1 pe-2">{formatDate(new Date(completedAt))}</td>
                <td className="py-1 text-end">{formatSignedNumber(profit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
