import { lazy } from 'react';
import { page } from 'vitest/browser';
import { siteOptions } from '../builders/account.js';
import { never, refusal } from '../support/fake-api.js';
import { button, main, see, setOnline, title, words } from '../support/page.js';
import { seeEmptyLobby } from './lobby-screens.js';
import type { Scene, Screen } from './screen.js';

function legalText(route: string): Scene {
  return { route, isVisitor: true, act: () => see(page.getByRole('heading', { level: 2 }).first()) };
}

/** The shell around every page, the states that are shown instead of a page, and the legal texts. */
export const shellScreens: Screen[] = [
  { name: 'terms', shows: 'The terms', scene: () => legalText('/terms') },
  { name: 'rules', shows: 'The rules', scene: () => legalText('/rules') },
  { name: 'developers', shows: 'The page for developers', scene: () => legalText('/developers') },
  { name: 'privacy', shows: 'The privacy policy', scene: () => legalText('/privacy') },
  {
    name: 'operator-named',
    shows: 'The terms of a site whose operator has a long name and address',
    scene: () => ({
      route: '/terms',
      isVisitor: true,
      replies: {
        'auth.getOptions': () =>
          siteOptions({
            operator: {
              name: 'The Company for Cheese and Careful Games, Limited',
              email: 'questions-of-players-about-purchases@play.mill-games.example',
              address: '1 Old Mill Lane by the Long River, Upper Millbury 12345, Cheeseland',
            },
          }),
      },
      act: () => see(page.getByCss('address').getByRole('link')),
    }),
  },
  {
    name: 'page-loading',
    shows: 'A page whose code is loading',
    scene: () => ({
      route: '/index',
      isVisitor: true,
      page: lazy(never),
      act: () => see(main().getByText(words('Loading...'), { exact: true }).first()),
    }),
  },
  {
    name: 'page-broken',
    shows: 'A page whose code fails',
    scene: () => ({
      route: '/index',
      isVisitor: true,
      page: lazy(() => Promise.reject(new Error())),
      act: () => see(main().getByRole('alert')),
    }),
  },
  {
    name: 'session-loading',
    shows: 'A page before it is known who is signed in',
    scene: () => ({
      route: '/index',
      isVisitor: true,
      replies: { 'auth.getSession': never },
      act: () => see(main().getByRole('status').first()),
    }),
  },
  {
    name: 'session-problem',
    shows: 'A session that cannot be loaded',
    scene: () => ({
      route: '/index',
      isVisitor: true,
      replies: {
        'auth.getSession': () => {
          // A refusal, because the app would retry a failed request for seconds.
          throw refusal('FOREIGN_ORIGIN');
        },
      },
      act: () => see(button('Refresh Session')),
    }),
  },
  {
    name: 'offline',
    shows: 'A page after the network was lost',
    scene: () => ({
      route: '/index',
      act: async ({ api }) => {
        await seeEmptyLobby();
        api.isOffline = true;
        setOnline(false);
        await see(page.getByText(words('You are offline. What you see may be out of date.')));
      },
    }),
  },
  {
    name: 'offline-page',
    shows: 'A page that was opened without a network',
    scene: () => ({
      route: '/index',
      isVisitor: true,
      prepare: () => setOnline(false),
      replies: { 'auth.getSession': never },
      act: () => see(title('You are offline')),
    }),
  },
  {
    name: 'reconnecting',
    shows: 'A page while the server does not respond',
    scene: () => ({
      route: '/index',
      act: async ({ realtime }) => {
        await seeEmptyLobby();
        await realtime.connected();
        realtime.drop();
        await see(page.getByText(words('Reconnecting'), { exact: true }));
      },
    }),
  },
];
