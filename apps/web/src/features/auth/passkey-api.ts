import { call } from '../../api/client.js';
import { requirePasskeys, signWithPasskey } from '../../components/passkeys/ceremonies.js';
import { useSignIn, type SignInCallbacks } from './api.js';

/** Signs in with a passkey that the player chooses in the browser. */
export function useSignInWithPasskey(callbacks: SignInCallbacks) {
  return useSignIn(async () => {
    requirePasskeys();
    const { options } = await call('passkeys.beginSignIn', {});
    return call('passkeys.signIn', { credential: await signWithPasskey(options) });
  }, callbacks);
}
