import { onlineManager } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, matchPath } from 'react-router';
import { firstReply, readFirstReplies } from '../api/first-replies.js';
import { storeReferralCode } from '../features/auth/referral-code.js';
import { startLoading, whenAtRest } from '../state/page-rest.js';
import { Providers } from './providers.js';
import { AppRoutes } from './router.js';
import './styles.css';

// The manager only listens to changes: a page opened offline would not notice when the network is back.
onlineManager.setOnline(navigator.onLine);
storeReferralCode(window.location.search);
startLoading();
registerServiceWorker();
readFirstReplies();
replaceRootPath();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const isForPlayers = root.dataset['audience'] === 'players';
const session = isForPlayers ? firstReply('auth.getSession', {}) : undefined;
const isPrerendered = isPrerenderedFor(root) && isForPlayers === Boolean(session?.player);
const app = (
  <StrictMode>
    <BrowserRouter>
      <Providers isPrerendered={isPrerendered} session={session}>
        <AppRoutes />
      </Providers>
    </BrowserRouter>
  </StrictMode>
);
// Renders in small steps, so that the page responds to input meanwhile.
startTransition(() => {
  if (isPrerendered) hydrateRoot(root, app);
  else createRoot(root).render(app);
});

/** Replaces / by /index before anything is rendered, because the HTML of / is the lobby's (RTE-01). */
function replaceRootPath(): void {
  const { pathname, search, hash } = window.location;
  if (pathname === '/') window.history.replaceState(window.history.state, '', `/index${search}${hash}`);
}

/** Registers the service worker, which lets the site open without a network, once the page is at rest. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  whenAtRest(() => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => {
      // Storage can be full or forbidden; the site then needs the network.
    });
  });
}

/**
 * Whether the HTML was prerendered for this very page. Offline every page gets the bare shell, `npm run dev` prerenders
 * nothing, and a page with history state or a fragment may start differently from its HTML.
 */
function isPrerenderedFor({ dataset }: HTMLElement): boolean {
  const state = window.history.state as { usr?: unknown } | null;
  const { pathname, hash } = window.location;
  const pattern = { path: dataset['path'] ?? '', caseSensitive: true };
  return matchPath(pattern, pathname) !== null && hash === '' && (state?.usr ?? null) === null;
}
