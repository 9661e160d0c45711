import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { rememberReferralCode } from '../features/auth/referral-code.js';
import { keepShell } from './keep-shell.js';
import { preloadPage } from './lazy-page.js';
import { Providers } from './providers.js';
import { AppRoutes } from './router.js';
import './styles.css';

rememberReferralCode(window.location.search);
keepShell();
preloadPage(window.location.pathname);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <AppRoutes />
    </Providers>
  </StrictMode>,
);
