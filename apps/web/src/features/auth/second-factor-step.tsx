import { refusalCode } from '../../api/api-error.js';
import { explainPasskeyError } from '../../components/passkeys/ceremonies.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { Button } from '../../components/ui/button.js';
import { TextField } from '../../components/ui/text-field.js';
import { textOf, useForm } from '../../components/ui/use-form.js';
import { passkeyText } from '../../text/passkeys.js';
import { authText } from '../../text/auth.js';
import { AuthCard } from './auth-card.js';
import { useFinishSecondFactor, useRecoveryCode } from './passkey-api.js';

const text = passkeyText.secondFactor.step;

interface SecondFactorStepProps {
  /** Called when the player has to start again, or wants to. */
  onLogIn: () => void;
}

/** The second step of a log-in: a passkey, or a recovery code. */
export function SecondFactorStep({ onLogIn }: SecondFactorStepProps) {
  const callbacks = {
    onSuccess: () => showToast({ title: authText.logIn.success, tone: 'success' as const }),
    onError: (error: Error) => {
      const explanation = explainPasskeyError(error, authText.failed);
      showFailure(explanation);
      if (refusalCode(error) === 'RECOVERY_CODE_REFUSED') form.reject({ code: explanation.message });
      if (refusalCode(error) === 'SIGN_IN_EXPIRED') onLogIn();
    },
  };
  const passkey = useFinishSecondFactor(callbacks);
  const recovery = useRecoveryCode(callbacks);
  const form = useForm<'code'>({
    isPending: recovery.isPending,
    onSubmit: (content) => {
      const code = textOf(content, 'code');
      if (code === '') form.reject({ code: text.missing });
      else recovery.mutate(code);
    },
  });
  return (
    <AuthCard heading={text.heading} introduction={text.introduction}>
      <Button busy={passkey.isPending} onClick={() => passkey.mutate(undefined)}>
        {text.withPasskey}
      </Button>
      <form {...form.props} className="flex flex-col gap-4 border-t-2 border-ink pt-4">
        <TextField
          label={text.code}
          name="code"
          hint={text.lost}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={form.errors.code}
          required
        />
        <Button type="submit" variant="secondary" busy={recovery.isPending}>
          {text.withCode}
        </Button>
      </form>
      <Button variant="secondary" onClick={onLogIn}>
        {text.back}
      </Button>
    </AuthCard>
  );
}
