import { brandName } from '@game/site';
import { pageTitles } from './page-titles.js';

/** A page's metadata for browser tabs, search engines and link previews. */
export interface Page {
  /** The public path of the page; the lobby for private pages. */
  path: string;
  /** The title without the product's name. */
  title: string;
  description: string;
}

const lobbyPath = '/index';

const lobby = {
  path: lobbyPath,
  title: pageTitles.lobby,
  description: 'Stake virtual tickets on one hand of cat, cheese, mouse against another player.',
};

/** All pages of the site. */
export const pages = {
  lobby,
  auth: {
    path: '/auth',
    title: pageTitles.auth,
    description: `Create your profile or log in, and play a hand of cat, cheese, mouse on ${brandName}.`,
  },
  terms: {
    path: '/terms',
    title: pageTitles.terms,
    description: `What players of ${brandName} agree to: the rules of the game and its virtual tickets.`,
  },
  privacy: {
    path: '/privacy',
    title: pageTitles.privacy,
    description: `Which data ${brandName} stores about you and why. We do not sell or share it.`,
  },
  rules: {
    path: '/rules',
    title: pageTitles.rules,
    description: `The rules of ${brandName} in plain words: the hand, the pot, tournaments, raffles and limits.`,
  },
  developers: {
    path: '/developers',
    title: pageTitles.developers,
    description: `The API of ${brandName}: sign-in, operations, realtime events and limits, with a whole game as an example.`,
  },
  ledger: {
    path: '/fairness/ledger',
    title: pageTitles.ledger,
    description: `A hash for each day of the ledger of ${brandName}. Your browser keeps it, and notices a day that is rewritten.`,
  },
  game: {
    path: lobbyPath,
    title: pageTitles.game,
    description: 'A hand of cat, cheese, mouse between two players, for virtual tickets.',
  },
  challenge: {
    path: lobbyPath,
    title: pageTitles.challenge,
    description: 'You are challenged to a hand of cat, cheese, mouse for virtual tickets. Accept, and make your move.',
  },
  practice: {
    path: '/practice',
    title: pageTitles.practice,
    description: 'Try a hand of cat, cheese, mouse against a bot, without an account and not for tickets.',
  },
  profile: {
    path: lobbyPath,
    title: pageTitles.profile,
    description: 'Your username, picture, shipping address and transactions.',
  },
  player: {
    path: lobbyPath,
    title: pageTitles.player,
    description: 'The games, wins, best streak and tournaments of a player of cat, cheese, mouse.',
  },
  leaderboards: {
    path: '/leaderboards',
    title: pageTitles.leaderboards,
    description: `The players of ${brandName} with the most wins and tournaments, and the longest streaks.`,
  },
  statistics: {
    path: lobbyPath,
    title: pageTitles.statistics,
    description: 'Your wins, losses, profit and moves, from all games that you completed.',
  },
  games: {
    path: lobbyPath,
    title: pageTitles.games,
    description: 'All your finished games, with the result, the moves and the proof of each.',
  },
  streak: {
    path: lobbyPath,
    title: pageTitles.streak,
    description: 'How many days in a row you have flipped the coin, and the bonus for every seven days.',
  },
  earn: {
    path: lobbyPath,
    title: pageTitles.earn,
    description: 'Free tickets for your profile, for activities on X and Discord, and for referring friends.',
  },
  tournaments: {
    path: lobbyPath,
    title: pageTitles.tournaments,
    description: 'Knockout tournaments of cat, cheese, mouse for 4 to 64 players: the winner takes every stake.',
  },
  createTournament: {
    path: lobbyPath,
    title: pageTitles.createTournament,
    description: 'Set the number of players, the stake and your first move.',
  },
  tournament: {
    path: lobbyPath,
    title: pageTitles.tournament,
    description: 'The bracket of a knockout tournament of cat, cheese, mouse: the winner takes every stake.',
  },
  tickets: {
    path: lobbyPath,
    title: pageTitles.tickets,
    description: 'Packages of virtual tickets for stakes, tournaments, raffles and prizes.',
  },
  prizes: {
    path: lobbyPath,
    title: pageTitles.prizes,
    description: 'Enter raffles to win, or redeem tickets for prizes that are sent to you.',
  },
  orders: {
    path: lobbyPath,
    title: pageTitles.orders,
    description: 'The prizes that you have ordered, and where each order is.',
  },
  entries: {
    path: lobbyPath,
    title: pageTitles.entries,
    description: 'The raffles that you have entered, and the result of each draw.',
  },
  product: {
    path: lobbyPath,
    title: pageTitles.product,
    description: `A prize of ${brandName}: what it is, what it costs in tickets, and how many are left.`,
  },
  proof: {
    path: lobbyPath,
    title: pageTitles.proof,
    description: 'The entries, the seed and the winner of a raffle. Your browser draws again and compares.',
  },
  /** The shell of all pages, which opens without a network. */
  shell: { ...lobby },
} as const satisfies Record<string, Page>;

const routes: [pattern: RegExp, page: Page][] = [
  [/^\/auth(\/callback)?\/?$/, pages.auth],
  [/^\/terms\/?$/, pages.terms],
  [/^\/privacy\/?$/, pages.privacy],
  [/^\/rules\/?$/, pages.rules],
  [/^\/developers\/?$/, pages.developers],
  [/^\/fairness\/ledger\/?$/, pages.ledger],
  [/^\/shell$/, pages.shell],
  [/^\/game\/[^/]+(\/outcome)?\/?$/, pages.game],
  [/^\/challenge\/[^/]+\/?$/, pages.challenge],
  [/^\/practice\/?$/, pages.practice],
  [/^\/profile\/?$/, pages.profile],
  [/^\/player\/[^/]+\/?$/, pages.player],
  [/^\/leaderboards\/?$/, pages.leaderboards],
  [/^\/statistics\/?$/, pages.statistics],
  [/^\/statistics\/games\/?$/, pages.games],
  [/^\/shop\/?$/, pages.streak],
  [/^\/earntickets\/?$/, pages.earn],
  [/^\/tournaments\/?$/, pages.tournaments],
  [/^\/tournaments\/create\/?$/, pages.createTournament],
  [/^\/tournaments\/[^/]+\/?$/, pages.tournament],
  [/^\/shop\/tickets\/?$/, pages.tickets],
  [/^\/shop\/prizes\/?$/, pages.prizes],
  [/^\/shop\/orders\/?$/, pages.orders],
  [/^\/shop\/entries\/?$/, pages.entries],
  [/^\/product\/[^/]+\/proof\/?$/, pages.proof],
  [/^(\/product|\/shop\/prizes)\/[^/]+\/?$/, pages.product],
];

const productPath = /^\/product\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\/proof)?$/;

/** Returns the page at a path; unknown paths lead to the lobby (RTE-01, RTE-16). */
export function pageAt(path: string): Page {
  return routes.find(([pattern]) => pattern.test(path))?.[1] ?? pages.lobby;
}

/** Returns the public path of the page at a path: each product has its own (D-32). */
export function publicPathOf(path: string): string {
  return productPath.test(path) ? path : pageAt(path).path;
}
