import type { PublicProfile } from '@game/contract';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { showToast } from '../../components/toasts/toast-store.js';
import { PageSpinner } from '../../components/ui/spinner.js';
import { AuthPage } from '../../features/auth/auth-page.js';
import {
  mailLinkOf,
  targetsAfterSignIn,
  withoutXOutcome,
  xOutcomeOf,
  type SignInTargets,
} from '../../features/auth/auth-address.js';
import type { AuthView } from '../../features/auth/auth-card.js';
import { forgetDestination, keepDestination, keptDestination } from '../../features/auth/kept-destination.js';
import { hasUnchosenProfile } from '../../features/profiles/new-profile.js';
import { forgetSignUp, hasJustSignedUp } from '../../state/signed-up.js';
import { authText } from '../../text/auth.js';
import { ErrorBoundary } from '../error-boundary.js';
import { page } from '../page-loader.js';
import { SessionGate } from '../session-gate.js';

const MailLinkPage = lazy(page(async () => (await import('../../features/auth/mail-link-page.js')).MailLinkPage));
const TournamentInvitation = lazy(
  page(async () => (await import('../../features/tournaments/tournament-invitation.js')).TournamentInvitation),
);
const ProfileStep = lazy(page(async () => (await import('../../features/profiles/profile-step.js')).ProfileStep));

/** The history state that other pages pass to the sign-in screen. */
interface AuthState {
  /** The page that required signing in. */
  from?: string;
  /** What to show first. */
  view?: AuthView;
}

/**
 * /auth and /auth/callback: the sign-in screen, which redirects a signed-in player (RTE-03, GRD-03). Links from mails are
 * handled first, because they work with and without a session.
 */
export function AuthRoute() {
  const { hash, state } = useLocation() as { hash: string; state: AuthState | null };
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const hasOutcome = useXOutcome();
  const link = mailLinkOf(hash);
  const targets = targetsAfterSignIn(parameters.get('redirect'), state?.from, keptDestination());
  // A mail leads to the profile, and its reader has an account.
  const hasAccount = state?.from !== undefined || targets.logIn === '/profile';
  const initialView: AuthView = state?.view ?? { kind: hasAccount ? 'logIn' : 'signUp' };
  const show = (view: AuthView) => void navigate('/auth', { replace: true, state: { view } satisfies AuthState });
  const visitorPage = (shownTargets: SignInTargets | null) => (
    <VisitorPage
      target={shownTargets?.logIn ?? null}
      isAnswered={state?.view !== undefined}
      form={<AuthPage key={initialView.kind} initialView={initialView} targets={shownTargets} />}
    />
  );
  return (
    <ErrorBoundary text={authText.boundary}>
      <SessionGate pending={visitorPage(null)}>
        {(viewer) => {
          if (link !== null) return <MailLinkPage link={link} viewer={viewer} onView={show} />;
          if (viewer === null) return visitorPage(targets);
          // The address is about to change, which would undo a redirect.
          if (hasOutcome) return visitorPage(null);
          return <SignedIn viewer={viewer} targets={targets} />;
        }}
      </SessionGate>
    </ErrorBoundary>
  );
}

const tournamentPath = /^\/tournaments\/([0-9a-f-]{36})$/;

interface VisitorPageProps {
  /** null: not known yet. */
  target: string | null;
  /** Whether the visitor has chosen to sign up or to log in. */
  isAnswered: boolean;
  form: ReactNode;
}

/** Shows a visitor with the link of a tournament what they can join, and then the form; all others the form. */
function VisitorPage({ target, isAnswered, form }: VisitorPageProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    // They may verify an address in another tab before they sign in.
    if (target !== null) keepDestination(target);
  }, [target]);
  const tournamentId = tournamentPath.exec(target ?? '')?.[1];
  if (target === null || tournamentId === undefined || isAnswered) return form;
  const answer = (kind: 'signUp' | 'logIn') => () =>
    void navigate({ pathname: '/auth', search }, { state: { from: target, view: { kind } } satisfies AuthState });
  return (
    <Suspense fallback={<PageSpinner />}>
      <TournamentInvitation
        tournamentId={tournamentId}
        onSignUp={answer('signUp')}
        onLogIn={answer('logIn')}
        fallback={form}
      />
    </Suspense>
  );
}

/** Lets a player who has just signed up choose a username and a picture, and then opens the target. */
function SignedIn({ viewer, targets }: { viewer: PublicProfile; targets: SignInTargets }) {
  const [isNew] = useState(hasJustSignedUp);
  // What it depends on is forgotten before the target is open.
  const [target] = useState(isNew ? targets.signUp : targets.logIn);
  const [mayChoose, setMayChoose] = useState(isNew && hasUnchosenProfile(viewer));
  useEffect(() => {
    if (mayChoose) return;
    forgetSignUp();
    forgetDestination();
  }, [mayChoose]);
  return mayChoose ? (
    <ProfileStep viewer={viewer} onDone={() => setMayChoose(false)} />
  ) : (
    <Navigate to={target} replace />
  );
}

/**
 * Shows the result of a redirect to X and removes it from the address, so that a reload does not show it again (EPA-03).
 * Returns true until it is removed.
 */
function useXOutcome(): boolean {
  const [parameters, setParameters] = useSearchParams();
  const state = useLocation().state as AuthState | null;
  const hasOutcome = xOutcomeOf(parameters) !== null;
  useEffect(() => {
    const outcome = xOutcomeOf(parameters);
    if (outcome === null) return;
    const isSecondStep = parameters.get('error') === 'SECOND_FACTOR_NEEDED';
    if (!isSecondStep) showToast(outcome);
    const form = parameters.get('error') === 'X_SIGNUP_ERROR' ? 'signUp' : 'logIn';
    const view: AuthView = { kind: isSecondStep ? 'secondFactor' : form };
    setParameters(withoutXOutcome(parameters), { replace: true, state: { ...state, view } satisfies AuthState });
  }, [parameters, setParameters, state]);
  return hasOutcome;
}
