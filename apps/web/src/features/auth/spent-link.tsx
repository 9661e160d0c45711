import type { PublicProfile } from '@game/contract';
import { Button } from '../../components/ui/button.js';
import { LinkButton } from '../../components/ui/link-button.js';
import { authText } from '../../text/auth.js';
import { errorText } from '../../text/errors.js';
import { AuthCard } from './auth-card.js';
import type { AuthView, MailPurpose } from './auth-view.js';

interface SpentLinkProps {
  purpose: MailPurpose;
  viewer: PublicProfile | null;
  onView: (view: AuthView) => void;
}

/** Shown for a link that was used, is too old, or never was: how to get another. */
export function SpentLink({ purpose, viewer, onView }: SpentLinkProps) {
  return (
    <AuthCard heading={authText.spentLink.heading} introduction={errorText.INVALID_LINK.message} pose="lose">
      {viewer !== null ? (
        // There both can be done: verifying the address, and changing the password.
        <LinkButton to="/profile">{authText.spentLink.profile}</LinkButton>
      ) : (
        <>
          <Button onClick={() => onView({ kind: 'mail', purpose, isSent: false })}>{authText.spentLink.another}</Button>
          <Button variant="secondary" onClick={() => onView({ kind: 'logIn' })}>
            {authText.signUp.other}
          </Button>
        </>
      )}
    </AuthCard>
  );
}
