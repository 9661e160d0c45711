import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { showToast } from '../../components/ui/toast-store.js';
import type { AuthView } from '../../features/auth/auth-view.js';
import { mailLinkOf } from '../../features/auth/mail-link.js';
import { targetAfterSignIn } from '../../features/auth/redirect-target.js';
import { withoutXOutcome, xOutcomeOf } from '../../features/auth/x-outcome.js';
import { authText } from '../../text/auth.js';
import { ErrorBoundary } from '../error-boundary.js';
import { AuthPage, MailLinkPage } from '../lazy-page.js';
import { SessionGate } from '../session-gate.js';

/** What a page of the site tells the sign-in screen. */
interface AuthState {
  /** The page the visitor was kept from. */
  from?: string;
  /** What to show at first. */
  view?: AuthView;
}

/**
 * /auth and /auth/callback: the sign-in screen; who is signed in is led on (RTE-03, GRD-03). The links of mails come
 * first, for they are good whoever is signed in.
 */
export function AuthRoute() {
  const { hash, state } = useLocation() as { hash: string; state: AuthState | null };
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const isTelling = useXOutcome();
  const link = mailLinkOf(hash);
  const target = targetAfterSignIn(parameters.get('redirect'), state?.from);
  const initialView: AuthView = state?.view ?? { kind: state?.from === undefined ? 'signUp' : 'logIn' };
  const show = (view: AuthView) => void navigate('/auth', { replace: true, state: { view } satisfies AuthState });
  const page = (goesOnTo: string | null) => (
    <AuthPage key={initialView.kind} initialView={initialView} target={goesOnTo} />
  );
  return (
    <ErrorBoundary text={authText.boundary}>
      <SessionGate pending={page(null)}>
        {(viewer) => {
          if (link !== null) return <MailLinkPage link={link} viewer={viewer} onView={show} />;
          if (viewer === null) return page(target);
          // The address is about to change: leading on now would be undone.
          return isTelling ? page(null) : <Navigate to={target} replace />;
        }}
      </SessionGate>
    </ErrorBoundary>
  );
}

/**
 * Tells how going to X ended, and takes it out of the address, so that a reload does not tell it again (EPA-03). True
 * until it is out.
 */
function useXOutcome(): boolean {
  const [parameters, setParameters] = useSearchParams();
  const state = useLocation().state as AuthState | null;
  const isTelling = xOutcomeOf(parameters) !== null;
  useEffect(() => {
    const outcome = xOutcomeOf(parameters);
    if (outcome === null) return;
    showToast(outcome);
    const view: AuthView = { kind: parameters.get('error') === 'X_SIGNUP_ERROR' ? 'signUp' : 'logIn' };
    setParameters(withoutXOutcome(parameters), { replace: true, state: { ...state, view } satisfies AuthState });
  }, [parameters, setParameters, state]);
  return isTelling;
}
