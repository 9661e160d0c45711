import { brandName } from '@game/site';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { Link, NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { whenIdle } from '../components/ui/when-idle.js';
import { useSession } from '../features/auth/api.js';
import { Balance } from '../features/profiles/balance.js';
import { forgetSignUp } from '../state/signed-up.js';
import { followTheme } from '../state/theme.js';
import { shellText } from '../text/shell.js';
import { ErrorBoundary } from './error-boundary.js';
import { HydrationEnd } from './hydration.js';
import { LateNotices, LatePullToRefresh } from './late-parts.js';
import { LoadingScreen } from './loading-screen.js';
import { RealtimeConnection } from './realtime-connection.js';
import { TopBar } from './top-bar.js';

/** The frame of every page: top bar, the page itself and the footer. */
export function Shell() {
  const { data } = useSession();
  const { pathname } = useLocation();
  const viewer = data?.player;
  useRefetchForNewViewer(data === undefined ? undefined : (viewer?.id ?? null));
  useScrollToTop();
  // Reading a cookie can take long.
  useEffect(() => whenIdle(followTheme), []);
  // A new player who opens another page has left the step that follows a sign-up.
  useEffect(() => {
    if (!pathname.startsWith('/auth')) forgetSignUp();
  }, [pathname]);
  return (
    <div className="group flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 bg-cheese print:hidden p-3 font-bold text-on-cheese focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
      >
        {shellText.skipToContent}
      </a>
      <LatePullToRefresh />
      <TopBar viewer={viewer} balance={<Balance />} />
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 overflow-x-clip px-5 py-6">
        {viewer && <LateNotices key={viewer.id} />}
        <ErrorBoundary text={shellText.unexpectedError} resetKey={pathname}>
          <Suspense fallback={<LoadingScreen />}>
            <Outlet />
            <HydrationEnd />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      {/* Another viewer needs another connection: the server reads the cookies when it opens. */}
      {data !== undefined && <RealtimeConnection key={`connection-${viewer?.id}`} />}
    </div>
  );
}

const footerLinkClasses = 'inline-flex min-h-11 items-center underline';

/** The footer of every page (FTR-01). */
function Footer() {
  return (
    // Hidden while the page above it loads, because it would jump down then.
    <footer className="group-has-[[data-page-loading]]:invisible border-t-2 border-ink px-4 py-4 text-center">
      <nav aria-label={shellText.footer.navigation} className="flex flex-wrap justify-center gap-x-6">
        <Link to="/terms" className={footerLinkClasses}>
          {shellText.footer.terms}
        </Link>
        <Link to="/privacy" className={footerLinkClasses}>
          {shellText.footer.privacy}
        </Link>
      </nav>
      <p className="text-sm text-muted">{shellText.footer.copyright(brandName)}</p>
    </footer>
  );
}

/** Refetches every query on the page after signing in or out; `viewerId` is undefined until the session is known. */
function useRefetchForNewViewer(viewerId: string | null | undefined): void {
  const queryClient = useQueryClient();
  const previous = useRef(viewerId);
  useEffect(() => {
    const isChanged = previous.current !== undefined && previous.current !== viewerId;
    previous.current = viewerId;
    if (isChanged) {
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth.getSession' });
    }
  }, [queryClient, viewerId]);
}

/** Scrolls each newly opened page to its top. After going back the browser restores the position. */
function useScrollToTop(): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, navigationType]);
}
