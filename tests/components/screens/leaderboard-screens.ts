import { page } from 'vitest/browser';
import { leaderboardOf } from '../builders/leaderboards.js';
import { brokenReply } from '../support/fake-api.js';
import { button, link, see, words } from '../support/page.js';
import { hideResult, type Content, type Scene, type Screen } from './screen.js';

const rows = () => page.getByCss('main ol li').first();

function top({ viewer, opponent, others }: Content, by = 'profit'): Scene {
  const own = { place: 3, value: 30, isApproximate: false };
  return {
    route: `/leaderboards?period=week&by=${by}`,
    replies: {
      'leaderboards.get': () => leaderboardOf([opponent, ...others.slice(1, 2), viewer, ...others.slice(2)], own),
    },
    act: () => see(rows()),
  };
}

/** The leaderboards. */
export const leaderboardScreens: Screen[] = [
  { name: 'leaderboards', shows: 'A leaderboard with its viewer', scene: (content) => top(content) },
  {
    name: 'leaderboards-visitor',
    shows: 'A leaderboard for a visitor',
    scene: (content) => ({ ...top(content, 'wins'), isVisitor: true }),
  },
  {
    name: 'leaderboards-below',
    shows: 'A leaderboard of all time, whose viewer is below the players shown',
    scene: (content) => ({
      ...top(content),
      route: '/leaderboards?period=all&by=streak',
      replies: {
        'leaderboards.get': () => ({
          ...leaderboardOf([content.opponent], { place: 123_456, value: 4, isApproximate: true }),
          startsOn: null,
        }),
      },
    }),
  },
  {
    name: 'leaderboards-hidden',
    shows: 'A leaderboard, before the viewer has seen a result',
    scene: (content) => ({
      ...top(content),
      prepare: () => hideResult('decided'),
      act: () => see(link('See the Result')),
    }),
  },
  {
    name: 'leaderboards-without-own-results',
    shows: 'A leaderboard for a viewer who does not show their results',
    scene: (content) => ({
      ...top(content),
      replies: {
        'leaderboards.get': () => ({
          ...leaderboardOf([content.opponent, ...content.others.slice(1)]),
          isHidden: true,
        }),
      },
    }),
  },
  {
    name: 'leaderboards-empty',
    shows: 'A leaderboard without players, for a visitor',
    scene: (content) => ({
      ...top(content),
      isVisitor: true,
      replies: { 'leaderboards.get': () => leaderboardOf([]) },
      act: () => see(page.getByText(words('This leaderboard is still empty. Be the first!'))),
    }),
  },
  {
    name: 'leaderboards-failed',
    shows: 'A leaderboard that could not be loaded',
    scene: (content) => ({
      ...top(content),
      replies: {
        'leaderboards.get': () => {
          throw brokenReply(500);
        },
      },
      act: () => see(button('Try Again')),
    }),
  },
];
