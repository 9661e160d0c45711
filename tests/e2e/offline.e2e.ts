import type { PushMessage } from '@game/contract';
import type { Page, Worker } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDeployment, type Deployment } from '../support/deployment.js';
import { eventually, openAs } from '../support/browser/player-page.js';
import { addPlayer } from '../support/builders/players.js';
import { useSite } from '../support/counterparts/site.js';

const site = useSite({ serverPer: 'file' });

let deployment: Deployment;

beforeEach(async () => {
  deployment = await startDeployment(site.server.address);
});

afterEach(() => deployment.goDown());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Opens `path` with service workers allowed, and waits until the app's service worker controls the page. */
async function openWithWorker(path: string, player: Parameters<typeof openAs>[1] = null): Promise<Page> {
  const page = await openAs({ ...site, server: deployment }, player, path, { serviceWorkers: 'allow' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

async function goOffline(page: Page): Promise<void> {
  await deployment.goDown();
  await page.context().setOffline(true);
}

/** The names of the caches. Waiting with `keptFiles` would open a cache that the service worker has just deleted. */
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

/** Returns the cached URLs of the site by the name of their cache. */
async function keptFiles(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const entries = (await caches.keys()).map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => new URL(url).pathname)] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  });
}

describe('without a network', () => {
  it('opens every page with the top bar, the footer and an offline message, until the network is back', async () => {
    const page = await openWithWorker('/index');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    for (const [path, onlineHeading] of [
      ['/index', 'Game Lobby'],
      ['/auth', 'Create Your Profile!'],
      ['/game/00000000-0000-4000-8000-000000000000', 'Welcome Back!'],
    ] as const) {
      await goOffline(page);
      requested.length = 0;

      await page.goto(`${deployment.address}${path}`);

      await heading(page, 'You are offline').waitFor();
      // A failed request would be retried on its own schedule instead of when the network is back.
      expect(requested).not.toContain('/api/auth.getSession');
      expect(await page.title()).toBe('You are offline - Nibblewick');
      expect(await page.getByRole('banner').isVisible()).toBe(true);
      expect(await page.getByRole('contentinfo').isVisible()).toBe(true);

      await deployment.comeBack();
      await page.context().setOffline(false);
      await heading(page, onlineHeading).waitFor();
    }
  });

  it('opens the terms and the privacy policy, even if they were never opened before', async () => {
    const page = await openWithWorker('/index');
    await goOffline(page);

    await page.goto(`${deployment.address}/terms`);
    await heading(page, 'Terms and Conditions').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      '1. Acceptance',
      '2. Game rules',
      '3. Virtual currency',
      'Added since then',
    ]);

    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await heading(page, 'Privacy Policy').waitFor();
    await page.reload();
    await heading(page, 'Privacy Policy').waitFor();
  });
});

describe('a short network failure', () => {
  it('makes the app request the code of a page again, without a reload', async () => {
    const page = await openWithWorker('/index');
    await heading(page, 'Game Lobby').waitFor();
    let loads = 0;
    page.on('load', () => (loads += 1));
    deployment.breakOff('/assets/practice-route-', 3);

    await page.getByRole('main').getByRole('link', { name: 'Practice' }).click();

    await heading(page, 'Practice Hand').waitFor();
    expect({ loads, left: deployment.leftToBreak() }).toEqual({ loads: 0, left: 0 });
  });
});

describe('the cache of the service worker', () => {
  it('contains files of the site and one page, and never a response of the API', async () => {
    const page = await openWithWorker('/index', await addPlayer(site.server.context));
    await heading(page, 'Game Lobby').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Create Game' }).waitFor();

    const kept = Object.values(await keptFiles(page)).flat();

    expect(kept).toContain('/shell');
    expect(kept.length).toBeGreaterThan(5);
    expect(kept.filter((path) => path !== '/shell' && !path.startsWith('/assets/'))).toEqual([]);
  });

  it('is replaced after a new build, and the new page is shown immediately', async () => {
    const page = await openWithWorker('/index');
    const [before, ...others] = await cacheNames(page);
    expect(others).toEqual([]);
    const nameBuild = (html: string) => html.replace('<head>', '<head><meta name="build" content="next" />');
    for (const path of ['/shell', '/index', '/terms']) deployment.alter(path, nameBuild);
    deployment.alter('/service-worker.js', (code) => code.replace(/"version":"[^"]+"/, '"version":"next"'));

    await page.goto(`${deployment.address}/terms`);

    const build = page.locator('meta[name=build]');
    expect(await build.getAttribute('content')).toBe('next');
    await eventually(() => cacheNames(page)).toEqual(['shell-next']);
    expect(before).not.toBe('shell-next');
    await goOffline(page);
    await page.goto(`${deployment.address}/index`);
    await heading(page, 'You are offline').waitFor();
    expect(await build.getAttribute('content')).toBe('next');
  });

  it('never mixes a page with the files of another build', async () => {
    const page = await openWithWorker('/index');
    const before = Object.keys(await keptFiles(page));
    deployment.alter('/shell', (html) => html.replace(/\/assets\/index-[\w-]+\.js/, '/assets/index-of-another.js'));
    deployment.alter('/service-worker.js', (code) => code.replace(/"version":"[^"]+"/, '"version":"next"'));

    const end = await page.evaluate(async () => {
      const { installing } = await (await navigator.serviceWorker.ready).update();
      return new Promise((resolve) => {
        installing?.addEventListener('statechange', () => resolve(installing.state));
      });
    });

    expect(end).toBe('redundant');
    // More files of the cached build can have been added in the meantime.
    const after = await keptFiles(page);
    expect(Object.keys(after)).toEqual(before);
    expect(Object.values(after).flat()).not.toContain('/assets/index-of-another.js');
    expect(await page.evaluate(async () => (await caches.match('/shell'))?.text())).not.toContain('index-of-another');
  });
});

describe('a push message', () => {
  interface Shown {
    title: string;
    tag: string;
    data: unknown;
    close(): void;
  }

  /** What the service worker uses of its scope, and what this test adds to it. */
  interface Scope extends EventTarget {
    registration: {
      showNotification(title: string, options: { tag: string; data: unknown }): Promise<void>;
      getNotifications(filter: { tag: string }): Promise<Shown[]>;
    };
    clients: { openWindow(address: string): Promise<null> };
    shown: Map<string, Shown>;
    opened: string[];
    handle: (type: string, details: object) => Promise<void>;
  }

  /** Replaces the notifications and windows of the system, which a browser without a screen does not have. */
  async function prepare(worker: Worker): Promise<void> {
    await worker.evaluate(() => {
      const scope = self as unknown as Scope;
      scope.shown = new Map();
      scope.opened = [];
      scope.registration.showNotification = async (title, { tag, data }) => {
        scope.shown.set(tag, { title, tag, data, close: () => scope.shown.delete(tag) });
      };
      scope.registration.getNotifications = async ({ tag }) =>
        [...scope.shown.values()].filter((one) => one.tag === tag);
      scope.clients.openWindow = async (address) => {
        scope.opened.push(address);
        return null;
      };
      scope.handle = async (type, details) => {
        let handled: unknown;
        const waitUntil = (promise: unknown) => (handled = promise);
        scope.dispatchEvent(Object.assign(new Event(type), details, { waitUntil }));
        await handled;
      };
    });
  }

  /** Delivers a push message, and waits until it is handled. Returns the titles of what is shown then. */
  async function deliver(worker: Worker, message: PushMessage): Promise<string[]> {
    return worker.evaluate(async (data) => {
      const { handle, shown } = self as unknown as Scope;
      await handle('push', { data: { json: () => data } });
      return [...shown.values()].map(({ title }) => title);
    }, message);
  }

  /** Clicks on all notifications. Returns the addresses of the windows that are opened. */
  async function clickOnAll(worker: Worker): Promise<string[]> {
    return worker.evaluate(async () => {
      const { handle, shown, opened } = self as unknown as Scope;
      for (const notification of shown.values()) await handle('notificationclick', { notification });
      return opened.splice(0);
    });
  }

  it('is shown once while no page is visible, replaces the one before, and opens its page', async () => {
    const page = await openWithWorker('/index');
    const [worker] = page.context().serviceWorkers() as [Worker];
    await prepare(worker);
    const path = '/game/00000000-0000-4000-8000-000000000000/outcome';
    const joined = { tag: 'gameJoined:1', title: 'Joined', body: 'A game', path };
    const decided = { ...joined, tag: 'gameDecided:1', replaces: joined.tag, title: 'Decided' };

    expect(await deliver(worker, joined)).toEqual([]);
    await page.goto('about:blank');
    expect(await deliver(worker, joined)).toEqual(['Joined']);
    expect(await deliver(worker, joined)).toEqual(['Joined']);
    expect(await deliver(worker, decided)).toEqual(['Decided']);

    expect(await clickOnAll(worker)).toEqual([`${deployment.address}${path}`]);
    expect(await deliver(worker, { ...joined, path: 'https://other.example/' })).toEqual(['Joined']);
    expect(await clickOnAll(worker)).toEqual([]);
  });
});

describe('a page whose code is missing, as after a new build', () => {
  async function openWithoutCode(times: number) {
    let loads = 0;
    const page = await openAs(site, null, '/index', {
      prepare: async (newPage) => {
        await newPage.route('**/assets/legal-route-*', (route) => route.fulfill({ status: 404 }), { times });
        newPage.on('load', () => (loads += 1));
      },
    });
    await heading(page, 'Game Lobby').waitFor();
    await page.getByRole('link', { name: 'Terms and Conditions' }).click();
    return { page, loads: () => loads };
  }

  it('is reloaded automatically', async () => {
    const { page, loads } = await openWithoutCode(1);

    await heading(page, 'Terms and Conditions').waitFor();

    await eventually(loads).toBe(2);
  });

  it('is reloaded only once, and then says that it could not be shown', async () => {
    const { page, loads } = await openWithoutCode(9);

    await heading(page, 'Unexpected Application Error!').waitFor();

    await eventually(loads).toBe(2);
  });
});
