import { Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useSession } from '../features/auth/api.js';
import { forgetReferralCode, hasKeptReferralCode } from '../features/auth/referral-code.js';
import { Balance } from '../features/profiles/balance.js';
import { RealtimeConnection } from '../realtime/realtime-connection.js';
import { shellText } from '../text/shell.js';
import { HydrationEnd } from './answers-after-hydration.js';
import { ConnectionBanner } from './connection-banner.js';
import { ErrorBoundary } from './error-boundary.js';
import { Footer } from './footer.js';
import { LateReadyNotice, LateReferralNotice } from './late-parts.js';
import { LoadingScreen } from './loading-screen.js';
import { PullToRefresh } from './pull-to-refresh.js';
import { TopBar } from './top-bar.js';
import { useFreshAnswers } from './use-fresh-answers.js';
import { useScrollToStart } from './use-scroll-to-start.js';

/** What every page stands in: top bar, the page itself and the footer. */
export function Shell() {
  const { data } = useSession();
  const { pathname } = useLocation();
  const viewer = data?.player;
  useFreshAnswers(data === undefined ? undefined : (viewer?.id ?? null));
  useScrollToStart();
  return (
    <div className="group flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 bg-cheese print:hidden p-3 font-bold text-on-cheese focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
      >
        {shellText.skipToContent}
      </a>
      <PullToRefresh />
      <TopBar viewer={viewer} balance={<Balance />} banner={<ConnectionBanner />} />
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 overflow-x-clip px-5 py-6">
        <ErrorBoundary text={shellText.unexpectedError} resetKey={pathname}>
          <Suspense fallback={<LoadingScreen />}>
            <Outlet />
            <HydrationEnd />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      {viewer && <LateReadyNotice key={viewer.id} />}
      {viewer && <Referral key={`referral-${viewer.id}`} />}
      {/* Another viewer needs another connection: the server reads the cookies when it opens. */}
      {data !== undefined && <RealtimeConnection key={viewer?.id ?? 'anonymous'} />}
    </div>
  );
}

/** For a player in whose browser a friend's link is remembered, until it is settled. */
function Referral() {
  const [isKept, setIsKept] = useState(hasKeptReferralCode);
  const settle = () => {
    forgetReferralCode();
    setIsKept(false);
  };
  return isKept && <LateReferralNotice onSettled={settle} />;
}
