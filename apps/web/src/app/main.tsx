import { onlineManager } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { rememberReferralCode } from '../features/auth/referral-code.js';
import { keepShell } from './keep-shell.js';
import { Providers } from './providers.js';
import { AppRoutes } from './router.js';
import './styles.css';

// It hears of changes alone: a page opened without a network would not know that there is one again.
onlineManager.setOnline(navigator.onLine);
rememberReferralCode(window.location.search);
keepShell();
takeWayToLobby();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const isPrerendered = isContentFor(root);
const app = (
  <StrictMode>
    <BrowserRouter>
      <Providers isPrerendered={isPrerendered}>
        <AppRoutes />
      </Providers>
    </BrowserRouter>
  </StrictMode>
);
// In small steps, so that the page answers its visitor meanwhile.
startTransition(() => {
  if (isPrerendered) hydrateRoot(root, app);
  else createRoot(root).render(app);
});

/** The HTML of / is the lobby's, so its way there is taken before anything is rendered (RTE-01). */
function takeWayToLobby(): void {
  const { pathname, search, hash } = window.location;
  if (pathname === '/') window.history.replaceState(window.history.state, '', `/index${search}${hash}`);
}

/**
 * Whether the HTML holds what is shown here first. Without a network the shell alone stands for every page, `npm run dev`
 * sends none, and a page reloaded after the app led to it, or opened by the link of a mail, may begin differently.
 */
function isContentFor({ dataset }: HTMLElement): boolean {
  const state = window.history.state as { usr?: unknown } | null;
  const { pathname, hash } = window.location;
  return dataset['path'] === pathname && hash === '' && (state?.usr ?? null) === null;
}
