import { explainError } from '../../api/api-error.js';
import { showFailure, showToast } from '../../components/ui/toast-store.js';
import { authText } from '../../text/auth.js';
import { useSignInWithPassword, useSignUp } from './api.js';
import type { Credentials } from './credentials.js';
import { currentReferralCode } from './referral-code.js';

/** Signs up or logs in with what stands in the form, and tells how it went (EPA-03). */
export function useAuthenticate() {
  const onError = (error: Error) => showFailure(explainError(error, authText.failed));
  const signUp = useSignUp({
    onSuccess: () => showToast({ title: authText.signUp.success, tone: 'success' }),
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
