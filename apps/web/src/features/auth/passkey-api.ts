import { call } from '../../api/client.js';
import { requirePasskeys, signWithPasskey } from '../../components/passkeys/ceremonies.js';
import { useSignIn, type SignInCallbacks } from './api.js';

/** Signs in with a passkey that the player chooses in the browser. */
export function useSignInWithPasskey(callbacks: SignInCallbacks) {
  return useSignIn(async () => {
    requirePasskeys();
    const { options } = await call('auth.beginPasskeySignIn', {});
    return call('auth.signInWithPasskey', { credential: await signWithPasskey(options) });
  }, callbacks);
}

/** Completes a log-in with a passkey as second factor. */
export function useFinishSecondFactor(callbacks: SignInCallbacks) {
  return useSignIn(async () => {
    requirePasskeys();
    const { options } = await call('auth.beginSecondFactor', {});
    return call('auth.finishSecondFactor', { credential: await signWithPasskey(options) });
  }, callbacks);
}

/** Completes a log-in with a recovery code. */
export function useRecoveryCode(callbacks: SignInCallbacks) {
  return useSignIn((code: string) => call('auth.useRecoveryCode', { code }), callbacks);
}
