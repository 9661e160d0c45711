import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { PageSpinner } from '../../components/ui/spinner.js';
import { authText } from '../../text/auth.js';
import type { SignInTargets } from './auth-address.js';
import { AuthCard, type AuthView } from './auth-card.js';
import { AuthForm } from './auth-form.js';
import { MailRequest } from './mail-request.js';

const SecondFactorStep = lazy(async () => ({ default: (await import('./second-factor-step.js')).SecondFactorStep }));

interface AuthPageProps {
  initialView: AuthView;
  /** null shows a spinner until the session is known. */
  targets: SignInTargets | null;
}

/** The sign-in screen, with a button that switches between LOG IN and SIGN UP (AUT-01). */
export function AuthPage({ initialView, targets }: AuthPageProps) {
  const [view, setView] = useState(initialView);
  // Kept when the player switches to another form.
  const [email, setEmail] = useState('');
  const shared = { email, onEmail: setEmail, onView: setView };
  if (view.kind === 'mail') {
    const { purpose, isSent } = view;
    return <MailRequest key={purpose} purpose={purpose} isInitiallySent={isSent} {...shared} />;
  }
  if (view.kind === 'secondFactor') {
    return (
      <Suspense fallback={<PageSpinner />}>
        <SecondFactorStep onLogIn={() => setView({ kind: 'logIn' })} />
      </Suspense>
    );
  }
  const { kind: mode } = view;
  const { heading, invitation, otherQuestion, other } = authText[mode];
  return (
    <AuthCard heading={heading} introduction={invitation}>
      {targets === null ? (
        <PageSpinner />
      ) : (
        <>
          <AuthForm key={mode} mode={mode} target={targets[mode]} {...shared} />
          <div className="flex flex-wrap items-center justify-between gap-2 border-t-2 border-ink pt-4">
            <span>{otherQuestion}</span>
            <Button variant="secondary" onClick={() => setView({ kind: mode === 'signUp' ? 'logIn' : 'signUp' })}>
              {other}
            </Button>
          </div>
        </>
      )}
    </AuthCard>
  );
}
