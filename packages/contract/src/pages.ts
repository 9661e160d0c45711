import { brandName } from './brand.js';

/** What browser tabs, search engines and cards of shared links say of a page. */
export interface Page {
  /** Where everyone can see it; of pages that are for one player alone, the lobby's. */
  path: string;
  /** Without the product's name. */
  title: string;
  description: string;
}

const lobbyPath = '/index';

/** Every page of the site. Its title is the tab's until the page itself has more to say, such as whose turn it is. */
export const pages = {
  lobby: {
    path: lobbyPath,
    title: 'Game Lobby',
    description: 'Stake virtual tickets on one hand of cat, cheese, mouse against another player.',
  },
  auth: {
    path: '/auth',
    title: 'Log In or Sign Up',
    description: `Create your profile or log in, and play a hand of cat, cheese, mouse on ${brandName}.`,
  },
  terms: {
    path: '/terms',
    title: 'Terms and Conditions',
    description: `What players of ${brandName} agree to: the rules of the game and its virtual tickets.`,
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy Policy',
    description: `What ${brandName} keeps of its players, what for, and that it is not sold or shared.`,
  },
  game: {
    path: lobbyPath,
    title: 'Game',
    description: 'A hand of cat, cheese, mouse between two players, for virtual tickets.',
  },
  profile: {
    path: lobbyPath,
    title: 'Profile',
    description: 'Who you are to other players, where prizes are sent, and what your tickets did.',
  },
} as const satisfies Record<string, Page>;

const routes: [pattern: RegExp, page: Page][] = [
  [/^\/auth(\/callback)?\/?$/, pages.auth],
  [/^\/terms\/?$/, pages.terms],
  [/^\/privacy\/?$/, pages.privacy],
  [/^\/game\/[^/]+(\/outcome)?\/?$/, pages.game],
  [/^\/profile\/?$/, pages.profile],
];

/** The page at a path; every path without one leads to the lobby (RTE-01, RTE-16). */
export function pageAt(path: string): Page {
  return routes.find(([pattern]) => pattern.test(path))?.[1] ?? pages.lobby;
}

/** The title of a browser's tab. */
export function tabTitle(title: string): string {
  return `${title} - ${brandName}`;
}
