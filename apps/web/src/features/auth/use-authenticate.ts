import { accountErrors } from '@game/contract';
import { explainError, refusalCode, weakPasswordMessage } from '../../api/api-error.js';
import { useAuthOptions } from '../../api/queries.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { rememberSignUp } from '../../state/signed-up.js';
import { authText } from '../../text/auth.js';
import { errorText } from '../../text/errors.js';
import { useSignInWithPassword, useSignUp } from './api.js';
import type { Credentials, CredentialsError } from './credentials.js';
import { currentReferralCode } from './referral-code.js';

interface Callbacks {
  /** Called when the server refuses a field. */
  onRefused: (error: CredentialsError) => void;
  /** Called when the address has to be verified first; `isSent` if the mail has just been sent. */
  onMail: (isSent: boolean) => void;
  /** Called when the password was right, and a passkey is needed as well. */
  onSecondFactor: () => void;
}

/** Signs up or logs in with the content of the form, and shows the result (EPA-03). */
export function useAuthenticate({ onRefused, onMail, onSecondFactor }: Callbacks) {
  const isMailSent = useAuthOptions().data?.mail !== 'off';
  const onError = (error: Error) => {
    if (refusalCode(error) === 'SECOND_FACTOR_NEEDED') return onSecondFactor();
    showFailure(explainError(error, authText.failed));
    const refused = fieldErrorOf(error);
    if (refused !== null) onRefused(refused);
    if (refusalCode(error) === 'EMAIL_NOT_VERIFIED') onMail(false);
  };
  const signUp = useSignUp({
    onSuccess: (player) => {
      const checkMail = isMailSent ? { message: errorText(accountErrors.EMAIL_NOT_VERIFIED).message } : {};
      showToast({ title: authText.signUp.success, ...checkMail, tone: 'success' });
      if (player === null) onMail(true);
      else rememberSignUp();
    },
    onError,
  });
  const logIn = useSignInWithPassword({
    onSuccess: () => showToast({ title: authText.logIn.success, tone: 'success' }),
    onError,
  });

  const authenticate = ({ mode, email, password, acceptedTerms }: Credentials, newsletter: boolean) => {
    if (mode === 'logIn') return logIn.mutate({ email: email.trim(), password });
    const referralCode = currentReferralCode(window.location.search);
    signUp.mutate({
      email: email.trim(),
      password,
      acceptedTerms,
      newsletter,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(referralCode === null ? {} : { referralCode }),
    });
  };
  return { authenticate, isPending: signUp.isPending || logIn.isPending };
}

function fieldErrorOf(error: Error): CredentialsError | null {
  const weakness = weakPasswordMessage(error);
  if (weakness !== undefined) return { field: 'password', message: weakness };
  const code = refusalCode(error);
  if (code === 'INVALID_EMAIL') return { field: 'email', message: errorText(accountErrors.INVALID_EMAIL).message };
  return code === 'INVALID_CREDENTIALS'
    ? { field: 'password', message: errorText(accountErrors.INVALID_CREDENTIALS).message }
    : null;
}
