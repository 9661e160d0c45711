import type { PublicProfile } from '@game/contract';
import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { explainError } from '../api/api-error.js';
import { PageSpinner, Spinner } from '../components/ui/spinner.js';
import { showError, showToast } from '../components/ui/toast-store.js';
import { useSession } from '../features/auth/api.js';
import { SessionProblem } from '../features/auth/session-problem.js';
import { useConnectionProblem } from '../realtime/connection-status.js';
import { authText } from '../text/auth.js';
import { OfflineNotice } from './offline-notice.js';

const { problem, refreshed } = authText.session;

interface SessionGateProps {
  /** Shown until the session is known: a spinner, or a page that has one in the place of what depends on the session. */
  pending?: ReactNode;
  children: (viewer: PublicProfile | null) => ReactNode;
}

/** Shows its children once it is known who is signed in: a spinner before, the problem otherwise (GRD-01, GRD-02). */
export function SessionGate({ pending = <PageSpinner />, children }: SessionGateProps) {
  const { data, error, refetch } = useSession();
  const isOffline = useConnectionProblem() === 'offline';
  // Asking again clears the error until there is an answer; the problem and its button stay on the page meanwhile.
  const [lastError, setLastError] = useState<Error | null>(null);
  if (error !== null && error !== lastError) setLastError(error);
  if (data !== undefined) return children(data.player);
  if (isOffline) return <OfflineNotice />;
  if (lastError === null) return pending;
  const refresh = async () => {
    const { error: newError } = await refetch();
    if (newError === null) return showToast({ title: refreshed, tone: 'success' });
    showError(explainError(newError, problem).message, problem.title);
  };
  return <SessionProblem message={explainError(lastError, problem).message} onRefresh={refresh} />;
}

/** Shows its children to a signed-in player; others are led to /auth, with the way back kept (GRD-03). */
export function PlayerGate({ children }: { children: (viewer: PublicProfile) => ReactNode }) {
  return <SessionGate>{(viewer) => (viewer === null ? <ToSignIn /> : children(viewer))}</SessionGate>;
}

/** Leads to /auth, with the way back kept (GRD-03). */
export function ToSignIn() {
  const location = useLocation();
  // After a log-out the way to / is already taken, though not yet rendered: do not lead elsewhere (LGO-01).
  if (window.location.pathname !== location.pathname) return <Spinner />;
  const from = location.pathname + location.search + location.hash;
  return <Navigate to="/auth" replace state={{ from }} />;
}
