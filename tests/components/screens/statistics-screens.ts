import { page } from 'vitest/browser';
import { recentOutcome } from '../builders/games.js';
import { at, hourMs } from '../builders/players.js';
import { statisticsOf } from '../builders/statistics.js';
import { activate, region, see, words } from '../support/page.js';
import type { Content, Scene, Screen } from './screen.js';

const outcomes = ['win', 'tie', 'loss', 'win', 'win', 'loss'] as const;

/** What the opponent chose against CAT. */
const opponentMoves = { win: 'scissors', loss: 'paper', tie: 'rock' } as const;

function statistics({ opponent, stakeAmount }: Content, act: () => Promise<unknown> = async () => undefined): Scene {
  const recent = outcomes
    .map((outcome, index) =>
      recentOutcome({
        outcome,
        opponent,
        stakeAmount,
        opponentMove: opponentMoves[outcome],
        completedAt: at((index - outcomes.length) * hourMs),
      }),
    )
    .toReversed();
  return {
    route: '/statistics',
    replies: {
      'statistics.get': () => ({ statistics: statisticsOf(outcomes, stakeAmount) }),
      'statistics.listRecentOutcomes': () => ({ outcomes: recent.slice(0, 5) }),
    },
    act: async () => {
      await see(region('Results over Time').getByRole('img'));
      await see(region('Recent Game Outcomes').getByRole('listitem').first());
      await act();
    },
  };
}

/** A player's results. */
export const statisticsScreens: Screen[] = [
  { name: 'statistics', shows: "A player's statistics", scene: (content) => statistics(content) },
  {
    name: 'statistics-table',
    shows: 'The results of statistics as a table',
    scene: (content) =>
      statistics(content, async () => {
        await activate(page.getByText(words('As a table')));
        await see(region('Results over Time').getByRole('row').first());
      }),
  },
  {
    name: 'statistics-empty',
    shows: 'Statistics before the first game',
    scene: () => ({
      route: '/statistics',
      act: () => see(page.getByText(words('You have not finished a game yet.'))),
    }),
  },
];
