import { pageTitles } from '@game/contract';
import { catalogue } from './catalogue.js';

/** The frame of every page: top bar, footer, errors and session problems. */
export const shellText = catalogue({
  skipToContent: 'Skip to content',
  offline: 'You are offline. What you see may be out of date.',
  reconnecting: 'Reconnecting',
  offlinePage: {
    title: 'You are offline',
    message: 'This page opens automatically as soon as you are back online.',
    readable: 'Until then, you can read the terms and the privacy policy, linked below.',
  },
  unexpectedError: {
    title: 'Unexpected Application Error!',
    message: 'Please reload the page.',
    action: 'Reload',
  },
  session: {
    problem: { title: 'Authentication Error', message: 'There was a problem with your session' },
    unreachable: {
      title: 'The site cannot be reached',
      message:
        'It does not answer at the moment. This page tries again every few seconds, and opens as soon as it can.',
    },
    refresh: 'Refresh Session',
    refreshing: 'Refreshing Session...',
    refreshed: 'Session Refreshed',
  },
  menu: 'Menu',
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
