import { playerPath } from '@game/site';
import { ownCard } from '../builders/cards.js';
import { playerPage } from '../builders/player-pages.js';
import { noTrophies, ownTrophies, shownTrophies } from '../builders/trophies.js';
import { brokenReply, never, refusal, type FakeReplies } from '../support/fake-api.js';
import { activate, button, dialog, heading, link, region, see, title, words } from '../support/page.js';
import { hideResult, type Content, type Scene, type Screen } from './screen.js';

/** The page of the opponent. */
function playersPage({ opponent }: Content, replies: FakeReplies = {}): Scene {
  return {
    route: playerPath(opponent.username),
    replies: {
      'players.get': () => playerPage(opponent, { headToHead: { wins: 12, losses: 9, ties: 3 } }),
      'trophies.list': () => ({ trophies: shownTrophies(), isPublic: true }),
      ...replies,
    },
    act: () => see(heading('Results')),
  };
}

/** What players see of each other. */
export const playerScreens: Screen[] = [
  { name: 'player-page', shows: 'The page of another player', scene: (content) => playersPage(content) },
  {
    name: 'player-page-hidden',
    shows: 'The page of another player, before the viewer has seen a result',
    scene: (content) => ({
      ...playersPage(content),
      prepare: () => hideResult('decided'),
      act: () => see(link('See the Result')),
    }),
  },
  {
    name: 'player-report',
    shows: 'The report of a player, without a reason',
    scene: (content) => ({
      ...playersPage(content),
      act: async () => {
        await activate(button('Report Player'));
        await activate(button('Send Report'));
        await see(dialog().getByText(words('Please choose a reason.')));
      },
    }),
  },
  {
    name: 'player-page-bot',
    shows: 'The page of a bot without games, for a visitor',
    scene: (content) => ({
      ...playersPage(content, {
        'players.get': () =>
          playerPage(
            { ...content.opponent, isBot: true },
            { results: { games: 0, wins: 0, bestStreak: 0, tournamentsWon: 0 } },
          ),
      }),
      isVisitor: true,
    }),
  },
  {
    name: 'player-page-own',
    shows: "The viewer's own page",
    scene: (content) => ({
      ...playersPage(content, {
        'players.get': () => playerPage(content.viewer),
        'trophies.list': () => ({ trophies: ownTrophies(), isPublic: true }),
      }),
      act: () => see(button('Share First Win')),
    }),
  },
  {
    name: 'player-page-own-hidden',
    shows: "The viewer's own page, before the first trophy and without showing results",
    scene: (content) => ({
      ...playersPage(content, {
        'players.get': () => playerPage(content.viewer, { results: null }),
        'trophies.list': () => ({ trophies: noTrophies(), isPublic: false }),
      }),
      act: () => see(region('Trophies').getByRole('list')),
    }),
  },
  {
    name: 'player-page-trophy-shared',
    shows: 'The picture of a trophy, to share it',
    scene: (content) => ({
      ...playersPage(content, {
        'players.get': () => playerPage(content.viewer),
        'trophies.list': () => ({ trophies: ownTrophies(), isPublic: true }),
        'cards.getOwn': ownCard,
      }),
      act: async () => {
        await activate(button('Share First Win'));
        await see(dialog().getByRole('img'));
      },
    }),
  },
  {
    name: 'player-page-trophies-none',
    shows: 'The page of a player without trophies',
    scene: (content) => ({
      ...playersPage(content, { 'trophies.list': () => ({ trophies: [], isPublic: true }) }),
      act: () => see(region('Trophies').getByText(words('No trophies yet.'))),
    }),
  },
  {
    name: 'player-page-trophies-loading',
    shows: 'The page of a player whose trophies are loading',
    scene: (content) => ({
      ...playersPage(content, { 'trophies.list': never }),
      act: () => see(region('Trophies').getByRole('status')),
    }),
  },
  {
    name: 'player-page-trophies-failed',
    shows: 'The page of a player whose trophies could not be loaded',
    scene: (content) => ({
      ...playersPage(content, {
        'trophies.list': () => {
          throw brokenReply(500);
        },
      }),
      act: () => see(region('Trophies').getByText(words('The trophies could not be loaded.'))),
    }),
  },
  {
    name: 'player-page-without-results',
    shows: 'The page of a player who does not show their results',
    scene: (content) => playersPage(content, { 'players.get': () => playerPage(content.opponent, { results: null }) }),
  },
  {
    name: 'player-page-unknown',
    shows: 'A page of a player who does not exist',
    scene: (content) => ({
      ...playersPage(content, {
        'players.get': () => {
          throw refusal('PLAYER_NOT_FOUND');
        },
      }),
      act: () => see(title('There is no player with this name.')),
    }),
  },
  {
    name: 'player-page-failed',
    shows: 'A page of a player that could not be loaded',
    scene: (content) => ({
      ...playersPage(content, {
        'players.get': () => {
          throw brokenReply(500);
        },
      }),
      act: () => see(button('Try Again')),
    }),
  },
];
