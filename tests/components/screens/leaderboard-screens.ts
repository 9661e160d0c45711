import { page } from 'vitest/browser';
import { leaderboardOf } from '../builders/leaderboards.js';
import { brokenReply } from '../support/fake-api.js';
import { button, link, see, words } from '../support/page.js';
import { hideResult, type Content, type Scene, type Screen } from './screen.js';

const rows = () => page.getByCss('main ol li').first();
function top(content: Content, by = 'profit'): Scene {
  const { viewer, opponent, others } = content;
  const own = { place: 3, value: 30, isApproximate: false };
  const everyone = leaderboardOf([opponent, ...others.slice(1, 2), viewer, ...others.slice(2)], own);
  return {
    route: `/leaderboards?period=week&by=${by}`,
    replies: {
      'leaderboards.get': () => everyone,
      'leaderboards.getAcquaintances': () => ({ entries: everyone.entries.slice(0, 3), knowsAnyone: true }),
    },
    act: () => see(rows()),
  };
}

/** The leaderboards. */
export const leaderboardScreens: Screen[] = [
  { name: 'leaderboards', shows: 'The people whom the viewer knows, and everyone', scene: (content) => top(content) },
  {
    name: 'leaderboards-visitor',
    shows: 'A leaderboard for a visitor',
    scene: (content) => ({ ...top(content, 'wins'), isVisitor: true }),
  },
  {
    name: 'leaderboards-below',
    shows: 'A leaderboard of all time, whose viewer is below the players shown and knows nobody yet',
    scene: (content) => ({
      ...top(content),
      route: '/leaderboards?period=all&by=streak',
      replies: {
        'leaderboards.get': () => ({
          ...leaderboardOf([content.opponent], { place: 123_456, value: 4, isApproximate: true }),
          startsOn: null,
        }),
        'leaderboards.getAcquaintances': () => ({ entries: [], knowsAnyone: false }),
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
        'leaderboards.getAcquaintances': () => ({ entries: [], knowsAnyone: true }),
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
    name: 'leaderboards-known-failed',
    shows: 'A leaderboard whose viewer’s acquaintances could not be loaded',
    scene: (content) => ({
      ...top(content),
      replies: {
        'leaderboards.get': () => leaderboardOf([content.opponent]),
        'leaderboards.getAcquaintances': () => {
          throw brokenReply(500);
        },
      },
      act: () => see(button('Try Again')),
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
