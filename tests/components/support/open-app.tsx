import type { PublicProfile } from '@game/contract';
import { brandName } from '@game/site';
import { onlineManager } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
import { expect, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { Providers } from '../../../apps/web/src/app/providers.js';
import { AppRoutes } from '../../../apps/web/src/app/router.js';
import { Shell } from '../../../apps/web/src/app/shell.js';
import '../../../apps/web/src/app/styles.css';
import { storeReferralCode } from '../../../apps/web/src/features/auth/referral-code.js';
import { resetStores } from '../../../apps/web/src/state/store.js';
import { FakeApi, type FakeReplies } from './fake-api.js';
import { resetPush } from './fake-push.js';
import { realtime } from './fake-socket.js';
import { usualReplies } from './usual-replies.js';

interface Situation {
  /** The signed-in player; null for a visitor. */
  viewer?: PublicProfile | null;
  /** Replies that override the usual ones. */
  replies?: FakeReplies;
  /** The component that the shell shows instead of the app's pages. */
  page?: ComponentType | undefined;
}

/** The open app of one test. */
export interface App {
  api: FakeApi;
  realtime: typeof realtime;
  /** The URLs that the app tried to load, outside the app or by a reload. The test page itself never navigates. */
  departures: string[];
  /** Closes the app so that the test can open it again: for another player, or with `keepsStorage` as after a reload. */
  close: typeof closeApp;
}

/** Every test starts with a window of this size, in CSS px. */
const phone = { width: 390, height: 844 };

const realSetTimeout = window.setTimeout.bind(window);
/** As in `components/ui/toaster.tsx`. */
const toastDurationMs = 5000;

const browser = { fetch: window.fetch.bind(window), XMLHttpRequest: window.XMLHttpRequest };
let opened: (App & { root: Root; stopListening: AbortController }) | null = null;

/**
 * Mounts the whole app at `path`, with the providers and routes of production, on a fake server. Like a production
 * build, it has no StrictMode, so that effects and their requests run once.
 */
export function openApp(path: string, { viewer = null, replies = {}, page: Page }: Situation = {}): App {
  if (opened !== null) throw new Error('The app is open already. Close it first.');
  const api = new FakeApi({ ...usualReplies(viewer), ...replies });
  const app = { api, realtime, departures: [] as string[], close: closeApp };
  api.takeRequests(browser.fetch);
  keepToastsOpen();
  const stopListening = new AbortController();
  window.navigation.addEventListener(
    'navigate',
    (event) => {
      if (event.hashChange || event.destination.sameDocument) return;
      event.preventDefault();
      app.departures.push(event.destination.url);
    },
    { signal: stopListening.signal },
  );
  onlineManager.setOnline(navigator.onLine);
  window.history.replaceState(null, '', path);
  storeReferralCode(window.location.search);
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  const root = createRoot(container);
  opened = { ...app, root, stopListening };
  root.render(
    <BrowserRouter>
      <Providers isPrerendered={false}>
        {Page === undefined ? <AppRoutes /> : <ShellAround page={<Page />} />}
      </Providers>
    </BrowserRouter>,
  );
  return app;
}

function ShellAround({ page: element }: { page: ReactNode }) {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path="*" element={element} />
      </Route>
    </Routes>
  );
}

/** Unmounts the app and resets everything in the browser that a test can change. Runs after every test. */
export async function closeApp({ keepsStorage = false } = {}): Promise<void> {
  if (opened === null) return;
  const { root, api, stopListening } = opened;
  opened = null;
  root.unmount();
  document.getElementById('root')?.remove();
  stopListening.abort();
  Object.assign(window, browser);
  realtime.reset();
  resetStores();
  delete document.documentElement.dataset['theme'];
  if (!keepsStorage) emptyStorage();
  vi.restoreAllMocks();
  // Run a scheduled refetch: until it has run, the app's modules schedule no other.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  window.setTimeout = realSetTimeout;
  expect(api.problems()).toEqual([]);
}

/**
 * Keeps toasts open until the test ends, because a slow machine can close one before the test has seen it. A test of
 * their duration stops the clock, which replaces this timer.
 */
function keepToastsOpen(): void {
  const inTime = window.setTimeout.bind(window);
  window.setTimeout = ((work: () => void, ms = 0) =>
    inTime(work, ms === toastDurationMs ? 2 ** 31 - 1 : ms)) as typeof window.setTimeout;
}

function emptyStorage(): void {
  document.cookie = 'theme=; path=/; max-age=0';
  localStorage.clear();
  sessionStorage.clear();
}

/** Resets the window, what the browser has kept, and its emulated settings. */
export async function resetBrowser(): Promise<void> {
  // A test may have closed its last app with `keepsStorage`.
  emptyStorage();
  if (window.innerWidth !== phone.width || window.innerHeight !== phone.height) {
    await page.viewport(phone.width, phone.height);
  }
  resetPush();
  document.title = brandName;
  await commands.resetSettings();
}
