import type { PublicProfile } from '@game/contract';
import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { explainError, isTemporary, refusalCode } from '../api/api-error.js';
import { Button } from '../components/ui/button.js';
import { Card } from '../components/ui/card.js';
import { PageHeading } from '../components/ui/page-heading.js';
import { PageSpinner, Spinner } from '../components/ui/spinner.js';
import { showError, showToast } from '../components/toasts/toast-store.js';
import { useDocumentTitle } from '../components/ui/use-document-title.js';
import { useSession } from '../features/auth/api.js';
import { useConnectionProblem } from '../state/connection-status.js';
import { shellText } from '../text/shell.js';

const { problem, unreachable, refresh, refreshing, refreshed } = shellText.session;

interface SessionGateProps {
  /** Shown until the session is known: a spinner, or a page with spinners where content depends on the session. */
  pending?: ReactNode;
  children: (viewer: PublicProfile | null) => ReactNode;
}

/** Shows its children once the session is known; a spinner before, and a problem if that fails (GRD-01, GRD-02). */
export function SessionGate({ pending = <PageSpinner />, children }: SessionGateProps) {
  const { data, error, refetch } = useSession();
  const isOffline = useConnectionProblem() === 'offline';
  // Refetching clears the error until there is a reply; the problem and its button stay on the page meanwhile.
  const [lastError, setLastError] = useState<Error | null>(null);
  if (error !== null && error !== lastError) setLastError(error);
  if (data !== undefined) return children(data.player);
  if (isOffline) return <OfflineNotice />;
  if (lastError === null) return pending;
  const refreshSession = async () => {
    const { error: newError } = await refetch();
    if (newError === null) return showToast({ title: refreshed, tone: 'success' });
    showError(explainError(newError, problem).message, problem.title);
  };
  // Without an answer, nothing is known about the session.
  const isUnreachable = isTemporary(lastError) && refusalCode(lastError) === null;
  const { title, message } = isUnreachable
    ? unreachable
    : { ...problem, message: explainError(lastError, problem).message };
  return <SessionProblem title={title} message={message} onRefresh={refreshSession} />;
}

/** Shows its children to a signed-in player; redirects others to /auth and back after signing in (GRD-03). */
export function PlayerGate({ children }: { children: (viewer: PublicProfile) => ReactNode }) {
  return <SessionGate>{(viewer) => (viewer === null ? <RedirectToSignIn /> : children(viewer))}</SessionGate>;
}

/**
 * A PlayerGate that only checks the player's arrival. A player whose session ends on the page stays there, as an
 * anonymous visitor who is offered to log in.
 */
export function ArrivalGate({ children }: { children: (viewer: PublicProfile | null) => ReactNode }) {
  const { data } = useSession();
  const [hasArrived, setHasArrived] = useState(false);
  if (data?.player && !hasArrived) setHasArrived(true);
  return (
    <SessionGate>{(viewer) => (viewer === null && !hasArrived ? <RedirectToSignIn /> : children(viewer))}</SessionGate>
  );
}

function RedirectToSignIn() {
  const location = useLocation();
  // After a log-out the navigation to / has started and is about to be rendered, so no other redirect may follow (LGO-01).
  if (window.location.pathname !== location.pathname) return <Spinner />;
  const from = location.pathname + location.search + location.hash;
  return <Navigate to="/auth" replace state={{ from }} />;
}

interface SessionProblemProps {
  title: string;
  message: string;
  /** Refetches the session. */
  onRefresh: () => Promise<unknown>;
}

function SessionProblem({ title, message, onRefresh }: SessionProblemProps) {
  const [isRefreshing, setIsRefreshing] = useState(false);
  useDocumentTitle(title);
  const start = () => {
    setIsRefreshing(true);
    void onRefresh().finally(() => setIsRefreshing(false));
  };
  return (
    <Card className="mx-auto flex w-full max-w-md flex-col gap-4">
      <PageHeading>{title}</PageHeading>
      <p role="alert">{message}</p>
      <Button busy={isRefreshing} onClick={start}>
        {isRefreshing ? refreshing : refresh}
      </Button>
    </Card>
  );
}

/** Shown in place of a page that was opened without a network. */
function OfflineNotice() {
  const { title, message, readable } = shellText.offlinePage;
  useDocumentTitle(title);
  return (
    <Card className="mx-auto flex w-full max-w-md flex-col gap-4">
      <PageHeading className="text-2xl sm:text-2xl">{title}</PageHeading>
      <p role="alert">{message}</p>
      <p>{readable}</p>
    </Card>
  );
}
