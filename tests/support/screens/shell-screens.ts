import type { Page } from 'playwright-core';
import { answerInstead, eventually, holdCalls } from '../player-page.js';
import { addViewer, open, type Screen, type Stage } from './stage.js';

const lobbyCode = '**/assets/lobby-route-*';

async function openText(stage: Stage, path: string): Promise<Page> {
  const page = await open(stage, null, path);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  return page;
}

/** What a page stands in, what shows in its place, and the pages of text. */
export const shellScreens: Screen[] = [
  { name: 'terms', shows: 'The terms', open: (stage) => openText(stage, '/terms') },
  { name: 'privacy', shows: 'The privacy policy', open: (stage) => openText(stage, '/privacy') },
  {
    name: 'page-loading',
    shows: 'A page whose code is on its way',
    open: async (stage) => {
      const page = await open(stage, null, '/index', (newPage) => newPage.route(lobbyCode, () => undefined));
      await page.getByRole('main').getByText('Loading...', { exact: true }).filter({ visible: true }).waitFor();
      await page.getByRole('main').locator('svg').first().waitFor({ state: 'attached' });
      return page;
    },
  },
  {
    name: 'page-broken',
    shows: 'A page whose code is broken',
    open: async (stage) => {
      const page = await open(stage, null, '/index', (newPage) =>
        newPage.route(lobbyCode, (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'throw new Error()' }),
        ),
      );
      await page.getByRole('main').getByRole('alert').waitFor();
      return page;
    },
  },
  {
    name: 'session-loading',
    shows: 'A page before it is known who is signed in',
    open: async (stage) => {
      const page = await open(stage, null, '/index', (newPage) => holdCalls(newPage, 'auth.getSession'));
      await page.getByRole('main').getByRole('status').waitFor();
      return page;
    },
  },
  {
    name: 'session-problem',
    shows: 'A session that cannot be read',
    open: async (stage) => {
      const page = await open(stage, null, '/index', async (newPage) => {
        await newPage.clock.install();
        await answerInstead(newPage, 'auth.getSession', 500, {});
      });
      await eventually(async () => {
        // Over the pauses between the tries.
        await page.clock.fastForward(4000);
        return page.getByRole('button', { name: 'Refresh Session' }).isVisible();
      }).toBe(true);
      return page;
    },
  },
  {
    name: 'offline',
    shows: 'A page while the network is away',
    open: async (stage) => {
      const page = await open(stage, await addViewer(stage), '/index');
      await page.getByText('No games available').waitFor();
      await page.context().setOffline(true);
      await page.getByText('You are offline. What you see may be out of date.').waitFor();
      return page;
    },
  },
  {
    name: 'offline-page',
    shows: 'A page that was opened without a network',
    open: async (stage) => {
      const page = await open(stage, null, '/index', async (newPage) => {
        await newPage.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
        await holdCalls(newPage, 'auth.getSession');
      });
      await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
      return page;
    },
  },
  {
    name: 'reconnecting',
    shows: 'A page while the server does not answer',
    open: async (stage) => {
      let isServerAway = false;
      const page = await open(stage, await addViewer(stage), '/index', (newPage) =>
        newPage.routeWebSocket(/realtime/, (connection) => {
          if (isServerAway) return void connection.close();
          connection.connectToServer();
          // Later than the page can hear of it, which counts only a connection that stood.
          void newPage
            .getByText('No games available')
            .waitFor()
            .then(() => {
              isServerAway = true;
              return connection.close();
            });
        }),
      );
      await page.getByText('Reconnecting', { exact: true }).waitFor();
      return page;
    },
  },
];
