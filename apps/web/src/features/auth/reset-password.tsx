import type { PublicProfile } from '@game/contract';
import type { FormEvent } from 'react';
import { explainError, refusalCode } from '../../api/api-error.js';
import { useCommand } from '../../api/commands.js';
import { Button } from '../../components/ui/button.js';
import { PasswordField } from '../../components/ui/password-field.js';
import { showFailure, showToast } from '../../components/ui/toast-store.js';
import { authText } from '../../text/auth.js';
import { errorText } from '../../text/errors.js';
import { AuthCard } from './auth-card.js';
import type { AuthView } from './auth-view.js';
import { textOf } from './form-text.js';
import { passwordErrorOf } from './password-error.js';
import { SpentLink } from './spent-link.js';

const text = authText.resetPassword;

interface ResetPasswordProps {
  token: string;
  viewer: PublicProfile | null;
  /** Goes on to the sign-in screen. */
  onView: (view: AuthView) => void;
}

/** Takes a new password by the link in the mail, which ends every session of the account (D-30). */
export function ResetPassword({ token, viewer, onView }: ResetPasswordProps) {
  const reset = useCommand('auth.resetPassword', {
    refetch: ['auth.getSession'],
    onSuccess: () => {
      showToast({ ...text.success, tone: 'success' });
      onView({ kind: 'logIn' });
    },
    onError: (error) => showFailure(explainError(error, text.failed)),
  });
  const code = refusalCode(reset.error);
  if (code === 'INVALID_LINK') return <SpentLink purpose="passwordReset" viewer={viewer} onView={onView} />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    reset.mutate({ token, password: textOf(new FormData(event.currentTarget), 'password') });
  };
  return (
    <AuthCard heading={text.heading} introduction={text.introduction}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <PasswordField
          label={text.password}
          name="password"
          autoComplete="new-password"
          hint={authText.passwordHint}
          error={code === 'FIELDS_MISSING' ? errorText.FIELDS_MISSING.message : passwordErrorOf(reset.error)}
          required
        />
        <Button type="submit" busy={reset.isPending}>
          {text.submit}
        </Button>
      </form>
    </AuthCard>
  );
}
