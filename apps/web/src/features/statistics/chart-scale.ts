import type { Statistics } from '@game/contract';

export type ProfitPoint = Statistics['history'][number];

/** Maps values to positions in a chart, from 0 at the left and top to 1 at the right and bottom. */
export interface ChartScale {
  xOf: (game: number) => number;
  yOf: (profit: number) => number;
  lowest: number;
  highest: number;
}

/** A scale from before the first game to the last, and over all profits and 0. */
export function chartScaleOf(history: readonly ProfitPoint[]): ChartScale {
  const profits = history.map(({ profit }) => profit);
  const [lowest, highest] = [Math.min(0, ...profits), Math.max(0, ...profits)];
  const games = history.at(-1)?.game ?? 1;
  // If every game was a tie, the line is in the middle.
  const span = highest - lowest;
  return {
    xOf: (game) => game / games,
    yOf: (profit) => (span === 0 ? 0.5 : (highest - profit) / span),
    lowest,
    highest,
  };
}

/** The point nearest to `part`, the horizontal position from 0 to 1. */
export function nearestPoint(history: readonly ProfitPoint[], part: number): ProfitPoint | undefined {
  const game = part * (history.at(-1)?.game ?? 0);
  return history.toSorted((a, b) => Math.abs(a.game - game) - Math.abs(b.game - game))[0];
}

/** The point to which a key moves from `current`, as on every slider; undefined if the key does not move it. */
export function pointAfterKey(
  history: readonly ProfitPoint[],
  current: ProfitPoint,
  key: string,
): ProfitPoint | undefined {
  const index = history.indexOf(current);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return history[index + 1] ?? current;
    case 'ArrowLeft':
    case 'ArrowDown':
      return history[index - 1] ?? current;
    case 'Home':
      return history[0];
    case 'End':
      return history.at(-1);
    default:
      return undefined;
  }
}
