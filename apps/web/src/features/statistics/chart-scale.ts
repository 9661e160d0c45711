import type { Statistics } from '@game/contract';

export type ProfitPoint = Statistics['history'][number];

/** Where a chart puts its values, both ways as parts of its size: 0 at the start and at the top, 1 at the other end. */
export interface ChartScale {
  xOf: (game: number) => number;
  yOf: (profit: number) => number;
  lowest: number;
  highest: number;
}

/** Spans all games from before the first, and all profits with 0 among them. */
export function chartScaleOf(history: readonly ProfitPoint[]): ChartScale {
  const profits = history.map(({ profit }) => profit);
  const [lowest, highest] = [Math.min(0, ...profits), Math.max(0, ...profits)];
  const games = history.at(-1)?.game ?? 1;
  // Someone who only ever tied has a line all the same, in the middle.
  const span = highest - lowest;
  return {
    xOf: (game) => game / games,
    yOf: (profit) => (span === 0 ? 0.5 : (highest - profit) / span),
    lowest,
    highest,
  };
}

/** The point whose game is nearest to `part` of the way through all games. */
export function nearestPoint(history: readonly ProfitPoint[], part: number): ProfitPoint | undefined {
  const game = part * (history.at(-1)?.game ?? 0);
  return history.toSorted((a, b) => Math.abs(a.game - game) - Math.abs(b.game - game))[0];
}
