import type { RecentOutcome, ReplyOf } from '@game/contract';
import { page } from 'vitest/browser';
import { recentOutcome } from '../builders/games.js';
import { at, hourMs } from '../builders/players.js';
import { statisticsOf } from '../builders/statistics.js';
import { ownTrophies } from '../builders/trophies.js';
import { brokenReply } from '../support/fake-api.js';
import { activate, region, see, words } from '../support/page.js';
import { hideResult, type Content, type Scene, type Screen } from './screen.js';

const outcomes = ['win', 'tie', 'loss', 'win', 'win', 'loss'] as const;

/** What the opponent chose against CAT. */
const opponentMoves = { win: 'scissors', loss: 'paper', tie: 'rock' } as const;

function gamesOf({ opponent, others, stakeAmount }: Content): RecentOutcome[] {
  const opponents = [opponent, ...others];
  return outcomes
    .map((outcome, index) =>
      recentOutcome({
        outcome,
        opponent: opponents[index % opponents.length],
        stakeAmount,
        opponentMove: opponentMoves[outcome],
        completedAt: at((index - outcomes.length) * hourMs),
      }),
    )
    .toReversed();
}

function statistics(content: Content, act: () => Promise<unknown> = async () => undefined): Scene {
  return {
    route: '/statistics',
    replies: {
      'statistics.get': () => ({ statistics: statisticsOf(outcomes, content.stakeAmount) }),
      'statistics.listRecentOutcomes': () => ({ outcomes: gamesOf(content).slice(0, 5) }),
      'trophies.list': () => ({ trophies: ownTrophies(), isPublic: true }),
    },
    act: async () => {
      await see(region('Next Trophies').getByRole('progressbar').first());
      await see(region('Results over Time').getByRole('img'));
      await see(region('Recent Game Outcomes').getByRole('listitem').first());
      await act();
    },
  };
}

/** The list of all games at `path`, once it shows `text`; without it, once it shows a game. */
function games(path: string, reply: () => ReplyOf<'statistics.listGames'>, text?: string): Scene {
  const shown = text === undefined ? page.getByRole('main').getByRole('listitem') : page.getByText(words(text));
  return {
    route: `/statistics/games${path}`,
    replies: { 'statistics.listGames': reply },
    act: () => see(shown.first()),
  };
}

/** A player's results. */
export const statisticsScreens: Screen[] = [
  { name: 'statistics', shows: "A player's statistics", scene: (content) => statistics(content) },
  {
    name: 'statistics-unseen',
    shows: 'Statistics before the player has seen the result of a game',
    scene: (content) => {
      const recent = gamesOf(content).slice(0, 5);
      return {
        ...statistics(content),
        prepare: () => hideResult(recent[0]?.gameId),
        replies: {
          'statistics.get': () => ({ statistics: statisticsOf(outcomes, content.stakeAmount) }),
          'statistics.listRecentOutcomes': () => ({ outcomes: recent }),
        },
        act: () => see(region('Recent Game Outcomes').getByText(words('See the Result'))),
      };
    },
  },
  {
    name: 'statistics-trophies-failed',
    shows: 'Statistics without the trophies, which could not be loaded',
    scene: () => ({
      route: '/statistics',
      replies: {
        'trophies.list': () => {
          throw brokenReply(500);
        },
      },
      act: () => see(region('Next Trophies').getByText(words('The trophies could not be loaded.'))),
    }),
  },
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
    name: 'games',
    shows: 'All finished games of a player',
    scene: (content) => games('', () => ({ games: gamesOf(content), nextCursor: '/' })),
  },
  {
    name: 'games-none',
    shows: 'The list of games before the first one',
    scene: () => games('', () => ({ games: [], nextCursor: null }), 'No finished games yet.'),
  },
  {
    name: 'games-searching',
    shows: 'A filter that has found no game yet',
    scene: () =>
      games('?result=tie&days=7', () => ({ games: [], nextCursor: '/' }), 'None of the games searched so far match.'),
  },
  {
    name: 'games-failed',
    shows: 'Games that cannot be loaded',
    scene: () =>
      games(
        '',
        () => {
          throw brokenReply(500);
        },
        'Your games could not be loaded.',
      ),
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
