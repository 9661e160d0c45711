import type { Statistics } from '@game/contract';
import { moves as allMoves, winRateOf, type Move } from '@game/rules';
import { MoveArt } from '../../art/move-art.js';
import { HeadedCard } from '../../components/ui/card.js';
import { formatPercent } from '../../text/format.js';
import { moveText } from '../../text/moves.js';
import { statisticsText } from '../../text/statistics.js';

const text = statisticsText.moves;
const fills: Record<Move, string> = { rock: 'bg-cat', scissors: 'bg-mouse', paper: 'bg-cheese' };

/** A table with how often each move was chosen, as bars, and how often it won (STA-01). null hides both. */
export function MoveSelectionCard({ moves }: { moves: Statistics['moves'] | null }) {
  const chosen = (moves ?? []).reduce((sum, { games }) => sum + games, 0);
  return (
    <HeadedCard heading={text.heading} className="@container gap-3">
      {/* Enlarged text leaves no room for three columns, so the cells are stacked. */}
      <table className="w-full text-start @max-[12rem]:block">
        <caption className="sr-only">{text.table}</caption>
        <thead className="text-sm text-muted @max-[12rem]:sr-only">
          <tr>
            <th scope="col" className="pb-1 text-start font-semibold">
              {text.move}
            </th>
            <th scope="col" className="pb-1 text-start font-semibold">
              {text.chosen}
            </th>
            <th scope="col" className="pb-1 text-end font-semibold whitespace-nowrap">
              {text.winRate}
            </th>
          </tr>
        </thead>
        <tbody className="@max-[12rem]:block">
          {moves === null
            ? allMoves.map((move) => <HiddenRow key={move} move={move} />)
            : moves.map((tally) => (
                <MoveRow key={tally.move} tally={tally} share={chosen === 0 ? 0 : tally.games / chosen} />
              ))}
        </tbody>
      </table>
    </HeadedCard>
  );
}

function MoveName({ move }: { move: Move }) {
  return (
    <th scope="row" className="w-0 py-2 pe-3 @max-[12rem]:w-auto text-start font-heading font-bold">
      <span className="flex items-center gap-2">
        <MoveArt move={move} className="size-10 shrink-0" />
        {moveText.names[move]}
      </span>
    </th>
  );
}

function HiddenRow({ move }: { move: Move }) {
  return (
    <tr className="@max-[12rem]:flex @max-[12rem]:flex-col @max-[12rem]:py-2">
      <MoveName move={move} />
      <td className="py-2">{statisticsText.hiddenFigure}</td>
      <td className="w-0 py-2 ps-3 text-end @max-[12rem]:w-auto">{statisticsText.hiddenFigure}</td>
    </tr>
  );
}

function MoveRow({ tally, share }: { tally: Statistics['moves'][number]; share: number }) {
  const { move, games } = tally;
  return (
    <tr className="@max-[12rem]:flex @max-[12rem]:flex-col @max-[12rem]:py-2">
      <MoveName move={move} />
      <td className="py-2">
        <div aria-hidden className="mb-0.5 h-4 overflow-hidden rounded-full border-2 border-ink bg-background">
          <div
            className={`h-full border-e-2 border-ink ${fills[move]} forced-colors:bg-[Highlight]`}
            style={{ width: formatPercent(share) }}
            hidden={games === 0}
          />
        </div>
        <span className="text-sm tabular-nums">{text.share(games, share)}</span>
      </td>
      <td className="w-0 py-2 ps-3 text-end @max-[12rem]:w-auto font-heading text-lg font-bold whitespace-nowrap tabular-nums">
        {games === 0 ? <span className="text-sm text-muted">{text.neverChosen}</span> : formatPercent(winRateOf(tally))}
      </td>
    </tr>
  );
}
