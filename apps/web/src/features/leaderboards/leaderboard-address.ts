import type { InputOf, LeaderboardFigure, LeaderboardPeriod } from '@game/contract';

/** The periods in the order of their buttons. */
export const periods: readonly LeaderboardPeriod[] = ['day', 'week', 'all'];

const publicFigures: readonly LeaderboardFigure[] = ['wins', 'streak', 'tournaments'];

/** The figures in the order of their buttons. Visitors see no profit (D-40). */
export function figuresFor(viewerId: string | null): readonly LeaderboardFigure[] {
  return viewerId === null ? publicFigures : ['profit', ...publicFigures];
}

/** Parses the query of /leaderboards; what is unknown, or not for the viewer, counts as their first figure of the week. */
export function readAddress(parameters: URLSearchParams, viewerId: string | null): InputOf<'leaderboards.get'> {
  const figures = figuresFor(viewerId);
  const period = periods.find((one) => one === parameters.get('period')) ?? 'week';
  const figure = figures.find((one) => one === parameters.get('by')) ?? figures[0] ?? 'wins';
  return { period, figure };
}

/** Formats the query of /leaderboards. */
export function searchOf({ period, figure }: InputOf<'leaderboards.get'>): string {
  return `?${new URLSearchParams({ period, by: figure }).toString()}`;
}
