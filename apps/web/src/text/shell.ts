import { pageTitles } from '@game/contract';
import { catalogue } from './catalogue.js';

/** The frame of every page: top bar, menu, footer, errors and session problems. */
export const shellText = catalogue({
  skipToContent: 'Skip to content',
  signUp: 'Sign Up',
  offline: 'You are offline. What you see may be out of date.',
  reconnecting: 'Reconnecting',
  offlinePage: {
    title: 'You are offline',
    message: 'This page opens automatically as soon as you are back online.',
    readable: 'Until then, you can read the terms and the privacy policy, linked below.',
  },
  unknownPage: { title: 'Page not found', message: 'There is no page at this address. This is the lobby.' },
  unexpectedError: {
    title: 'Unexpected Application Error!',
    message: 'Please reload the page.',
    action: 'Reload',
  },
  session: {
    problem: { title: 'Authentication Error', message: 'There was a problem with your session' },
    refresh: 'Refresh Session',
    refreshing: 'Refreshing Session...',
    refreshed: 'Session Refreshed',
  },
  menu: {
    title: 'Menu',
    navigation: 'Main',
    lobby: 'Game Lobby',
    tournaments: 'Tournaments',
    shop: 'Tickets & Prizes',
    statistics: 'Your Stats',
    profile: 'Profile',
    sound: 'Sound',
    on: 'On',
    off: 'Off',
    logOut: 'Logout',
  },
  loggedOut: { title: 'Logged out successfully', message: 'See you soon!' },
  logOutFailed: { title: 'Error logging out', message: 'Please try again' },
  returnToLobbyFailed: 'There was an error returning to the lobby. Please try again.',
  footer: {
    navigation: 'Legal',
    terms: 'Terms and Conditions',
    privacy: 'Privacy Policy',
    copyright: (brand: string) => `© 2025 ${brand}. All rights reserved.`,
  },
});

/** The titles of the pages, which the server also inserts into their HTML. */
export const pageTitleText = catalogue(pageTitles);
