import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { LinkButton } from '../../components/ui/button.js';
import { formatDate, formatSignedNumber } from '../../text/format.js';
import { statisticsText } from '../../text/statistics.js';
import { chartScaleOf, nearestPoint, pointAfterKey, type ProfitPoint } from './chart-scale.js';

const text = statisticsText.history;

/** The drawing coordinates. The picture is stretched to its container, but its line widths are not. */
const [width, height] = [1000, 400];

/**
 * The profit after each game as a line. The player chooses a point with the pointer or the arrow keys, and the caption shows
 * it with a link to its game.
 */
export function ProfitChart({ history }: { history: readonly ProfitPoint[] }) {
  const [chosenGame, setChosenGame] = useState<number>();
  const { xOf, yOf, lowest, highest } = chartScaleOf(history);
  const last = history.at(-1);
  if (last === undefined) return null;
  const marked = history.find(({ game }) => game === chosenGame) ?? last;
  const caption = text.point(marked.game, formatDate(new Date(marked.completedAt)), marked.profit);
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    setChosenGame(nearestPoint(history, (clientX - box.left) / box.width)?.game);
  };
  const step = (event: KeyboardEvent) => {
    const next = pointAfterKey(history, marked, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setChosenGame(next.game);
  };
  return (
    <figure className="flex flex-col gap-2">
      <div className="flex gap-2">
        <div aria-hidden className="relative my-3 w-12 shrink-0 text-end text-sm text-muted tabular-nums">
          {[...new Set([highest, 0, lowest])].map((profit) => (
            <span key={profit} className="absolute end-0 -translate-y-1/2" style={{ top: `${yOf(profit) * 100}%` }}>
              {formatSignedNumber(profit)}
            </span>
          ))}
        </div>
        <div className="relative my-3 h-44 flex-1">
          <svg
            role="img"
            aria-label={text.chart(last.game, last.profit, lowest, highest)}
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            className="size-full overflow-visible"
          >
            <ProfitLine history={history} xOf={xOf} yOf={yOf} />
          </svg>
          <div
            role="slider"
            tabIndex={0}
            aria-label={text.select}
            aria-valuemin={history[0]?.game}
            aria-valuemax={last.game}
            aria-valuenow={marked.game}
            aria-valuetext={caption}
            className="absolute inset-0 cursor-crosshair touch-pan-y rounded-control"
            onPointerMove={point}
            onPointerDown={point}
            onKeyDown={step}
          >
            <span
              className="pointer-events-none absolute size-3.5 -translate-1/2 rounded-full border-2 border-ink bg-cheese"
              style={{ left: `${xOf(marked.game) * 100}%`, top: `${yOf(marked.profit) * 100}%` }}
            />
          </div>
        </div>
      </div>
      <figcaption className="flex flex-wrap items-center justify-center gap-x-3 text-center font-semibold tabular-nums">
        {caption}
        <LinkButton to={`/game/${marked.gameId}/outcome`} variant="secondary" size="small">
          {text.open(marked.game)}
        </LinkButton>
      </figcaption>
    </figure>
  );
}

interface ProfitLineProps {
  history: readonly ProfitPoint[];
  xOf: (game: number) => number;
  yOf: (profit: number) => number;
}

/** The line, with the area above 0 in the win colour and the area below 0 in the loss colour. */
function ProfitLine({ history, xOf, yOf }: ProfitLineProps) {
  const clipId = useId();
  const zero = yOf(0) * height;
  const places = [{ game: 0, profit: 0 }, ...history].map(({ game, profit }) => {
    return `${(xOf(game) * width).toFixed(1)} ${(yOf(profit) * height).toFixed(1)}`;
  });
  const line = `M${places.join('L')}`;
  const area = `${line}V${zero}H0Z`;
  return (
    <>
      <clipPath id={`${clipId}-above`}>
        <rect width={width} height={zero} />
      </clipPath>
      <clipPath id={`${clipId}-below`}>
        <rect y={zero} width={width} height={height - zero} />
      </clipPath>
      <path d={area} clipPath={`url(#${clipId}-above)`} className="fill-win opacity-30" />
      <path d={area} clipPath={`url(#${clipId}-below)`} className="fill-loss opacity-30" />
      <path
        d={`M0 ${zero}H${width}`}
        className="stroke-muted"
        strokeWidth="2"
        strokeDasharray="4 4"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={line}
        fill="none"
        className="stroke-ink"
        strokeWidth="3"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </>
  );
}
