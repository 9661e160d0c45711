import { explainError, refusalCode } from '../../api/api-error.js';
import { showFailure, showToast } from '../../components/ui/toast-store.js';
import { authText } from '../../text/auth.js';
import { errorText } from '../../text/errors.js';
import { useAuthOptions } from './account-api.js';
import { useSignInWithPassword, useSignUp } from './api.js';
import type { Credentials, CredentialsError } from './credentials.js';
import { passwordErrorOf } from './password-error.js';
import { currentReferralCode } from './referral-code.js';

interface Callbacks {
  /** The server found fault with a field. */
  onRefused: (error: CredentialsError) => void;
  /** It goes on with a mail; `isSent` when that has just been sent. */
  onMail: (isSent: boolean) => void;
}

/** Signs up or logs in with what stands in the form, and tells how it went (EPA-03). */
export function useAuthenticate({ onRefused, onMail }: Callbacks) {
  const isMailSent = useAuthOptions().data?.mail !== 'off';
  const onError = (error: Error) => {
    showFailure(explainError(error, authText.failed));
    const refused = fieldErrorOf(error);
    if (refused !== null) onRefused(refused);
    if (refusalCode(error) === 'EMAIL_NOT_VERIFIED') onMail(false);
  };
  const signUp = useSignUp({
    onSuccess: (player) => {
      const checkMail = isMailSent ? { message: errorText.EMAIL_NOT_VERIFIED.message } : {};
      showToast({ title: authText.signUp.success, ...checkMail, tone: 'success' });
      if (player === null) onMail(true);
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
  const weakness = passwordErrorOf(error);
  if (weakness !== undefined) return { field: 'password', message: weakness };
  return refusalCode(error) === 'INVALID_EMAIL' ? { field: 'email', message: errorText.INVALID_EMAIL.message } : null;
}
