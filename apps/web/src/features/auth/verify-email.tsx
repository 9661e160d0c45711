import type { PublicProfile } from '@game/contract';
import { useEffect, useRef } from 'react';
import { isRefused } from '../../api/api-error.js';
import { useCommand } from '../../api/commands.js';
import { Button } from '../../components/ui/button.js';
import { Spinner } from '../../components/ui/spinner.js';
import { showToast } from '../../components/ui/toast-store.js';
import { authText } from '../../text/auth.js';
import { AuthCard } from './auth-card.js';
import type { AuthView } from './auth-view.js';
import { SpentLink } from './spent-link.js';

const text = authText.verifyEmail;

interface VerifyEmailProps {
  token: string;
  viewer: PublicProfile | null;
  /** Goes on to the sign-in screen, which leads who is signed in on to the lobby. */
  onView: (view: AuthView) => void;
}

/** Takes the token of the link in the mail that verifies an address; this signs nobody in (D-30). */
export function VerifyEmail({ token, viewer, onView }: VerifyEmailProps) {
  const { mutate, error } = useCommand('auth.verifyEmail', {
    refetch: ['profiles.getOwn'],
    onSuccess: () => {
      showToast({ title: text.success, ...(viewer === null ? { message: text.logInNow } : {}), tone: 'success' });
      onView({ kind: 'logIn' });
    },
  });
  const isTaken = useRef(false);
  useEffect(() => {
    // A token is good once, and React may run effects twice.
    if (isTaken.current) return;
    isTaken.current = true;
    mutate({ token });
  }, [mutate, token]);
  if (error === null) return <Spinner label={text.pending} />;
  if (isRefused(error)) return <SpentLink purpose="verification" viewer={viewer} onView={onView} />;
  return (
    <AuthCard heading={text.heading} introduction={text.failed} pose="lose">
      <Button onClick={() => mutate({ token })}>{text.retry}</Button>
    </AuthCard>
  );
}
