import { accountErrors, type InputOf } from '@game/contract';
import { explainError } from '../../api/api-error.js';
import { useSiteRedirect } from '../../api/commands.js';
import { useAuthOptions } from '../../api/queries.js';
import { XMark } from '../../art/x-mark.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { showFailure } from '../../components/toasts/toast-store.js';
import { accountText } from '../../text/account.js';
import { authText } from '../../text/auth.js';
import { errorText } from '../../text/errors.js';
import type { AuthMode } from './credentials.js';
import { currentReferralCode } from './referral-code.js';

interface XButtonProps {
  mode: AuthMode;
  /** The path to open after signing in. */
  target: string;
  /** Returns what the form contributes; null cancels the sign-in. */
  onStart: () => Pick<InputOf<'auth.signInWithX'>, 'intent' | 'newsletter'> | null;
}

/** Signs up or logs in with X, which redirects to /auth/callback (AUC-01); a note if X is not set up (D-28). */
export function XButton({ mode, target, onStart }: XButtonProps) {
  const options = useAuthOptions().data;
  const { goToSite, isLeaving } = useSiteRedirect('auth.signInWithX', (error) =>
    showFailure(
      explainError(
        error,
        mode === 'signUp' ? errorText(accountErrors.X_SIGNUP_ERROR) : errorText(accountErrors.X_LOGIN_ERROR),
      ),
    ),
  );
  const start = () => {
    const input = onStart();
    if (input === null) return;
    const referralCode = currentReferralCode(window.location.search);
    goToSite({
      ...input,
      target: '/auth/callback',
      redirect: target,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(referralCode === null ? {} : { referralCode }),
    });
  };
  if (options?.x === 'off') return <p className="text-sm text-muted">{accountText.x.off}</p>;
  return (
    <>
      <p className="flex items-center gap-3 text-muted before:h-0.5 before:flex-1 before:bg-ink after:h-0.5 after:flex-1 after:bg-ink">
        {authText.or}
      </p>
      <Button variant="secondary" busy={isLeaving} onClick={start}>
        {!isLeaving && <XMark className="size-5" />}
        {authText.x[mode]}
        {options?.x === 'sandbox' && <Badge>{authText.sandbox}</Badge>}
      </Button>
      {mode === 'logIn' && <p className="-mt-2 text-center text-sm text-muted">{authText.x.newHere}</p>}
    </>
  );
}
