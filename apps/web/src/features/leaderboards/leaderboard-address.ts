import type { InputOf, LeaderboardFigure, LeaderboardPeriod } from '@game/contract';

/** The figures and periods in the order of their buttons. */
export const figures: readonly LeaderboardFigure[] = ['profit', 'wins', 'streak', 'tournaments'];
export const periods: readonly LeaderboardPeriod[] = ['day', 'week', 'all'];

/** Parses the query of /leaderboards; what is unknown counts as the profit of the week. */
export function readAddress(parameters: URLSearchParams): InputOf<'leaderboards.get'> {
  const period = periods.find((one) => one === parameters.get('period')) ?? 'week';
  const figure = figures.find((one) => one === parameters.get('by')) ?? 'profit';
  return { period, figure };
}

/** Formats the query of /leaderboards. */
export function searchOf({ period, figure }: InputOf<'leaderboards.get'>): string {
  return `?${new URLSearchParams({ period, by: figure }).toString()}`;
}
