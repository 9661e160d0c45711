import { KeyRound } from 'lucide-react';
import { explainPasskeyError } from '../../components/passkeys/ceremonies.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { Button } from '../../components/ui/button.js';
import { authText } from '../../text/auth.js';
import { passkeyText } from '../../text/passkeys.js';
import { useSignInWithPasskey } from './passkey-api.js';

/** Logs in with any passkey that the browser has for this site. The code for passkeys is loaded by the first click. */
export function PasskeyButton() {
  const logIn = useSignInWithPasskey({
    onSuccess: () => showToast({ title: authText.logIn.success, tone: 'success' }),
    onError: (error) => showFailure(explainPasskeyError(error, authText.failed)),
  });
  return (
    <Button variant="secondary" busy={logIn.isPending} onClick={() => logIn.mutate(undefined)}>
      {!logIn.isPending && <KeyRound aria-hidden />} {passkeyText.logIn}
    </Button>
  );
}
