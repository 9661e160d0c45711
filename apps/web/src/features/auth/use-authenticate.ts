import { explainError } from '../../api/api-error.js';
import { showFailure, showToast } from '../../components/ui/toast-store.js';
import { useSignInWithPassword, useSignUp } from './api.js';
import type { Credentials } from './credentials.js';
import { currentReferralCode } from './referral-code.js';

/** Signs up or logs in with what stands in the form, and tells how it went (EPA-03). */
export function useAuthenticate() {
  const onError = (error: Error) => {
    showFailure(
      explainError(error, {
        title: 'Authentication error',
        message: 'An error occurred during authentication',
      }),
    );
  };
  const signUp = useSignUp({
    onSuccess: () => showToast({ title: 'Account created successfully!', tone: 'success' }),
    onError,
  });
  const logIn = useSignInWithPassword({
    onSuccess: () => showToast({ title: 'Welcome back!', tone: 'success' }),
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
