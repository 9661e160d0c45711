import { Navigate, useLocation, useSearchParams } from 'react-router';
import { AuthPage } from '../lazy-page.js';
import { ErrorBoundary } from '../error-boundary.js';
import { SessionGate } from '../session-gate.js';
import { targetAfterSignIn } from '../../features/auth/redirect-target.js';
import { authText } from '../../text/auth.js';

/** /auth and /auth/callback: the sign-in screen; who is signed in is led on (RTE-03, GRD-03). */
export function AuthRoute() {
  const [parameters] = useSearchParams();
  const state = useLocation().state as { from?: string } | null;
  const target = targetAfterSignIn(parameters.get('redirect'), state?.from, window.location.origin);
  return (
    <ErrorBoundary text={authText.boundary}>
      <SessionGate>
        {(viewer) =>
          viewer === null ? (
            <AuthPage initialMode={state?.from === undefined ? 'signUp' : 'logIn'} />
          ) : (
            <Navigate to={target} replace />
          )
        }
      </SessionGate>
    </ErrorBoundary>
  );
}
