import type { InputOf } from '@game/contract';
import { useState, type FormEvent } from 'react';
import { explainError, refusalCode } from '../../api/api-error.js';
import { useCommand } from '../../api/commands.js';
import { Button } from '../../components/ui/button.js';
import { PasswordField } from '../../components/ui/password-field.js';
import { showFailure, showToast } from '../../components/ui/toast-store.js';
import { accountText } from '../../text/account.js';
import { textOf } from './form-text.js';
import { passwordErrorOf } from './password-error.js';

const text = accountText.password;

interface PasswordChangeProps {
  hasPassword: boolean;
  /** The address one logs in with; null when there is none. */
  email: string | null;
}

/** Changes the password, which signs the player out everywhere else; says so where there is none. */
export function PasswordChange({ hasPassword, email }: PasswordChangeProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const change = useCommand('auth.changePassword', {
    refetch: ['auth.listSessions'],
    onSuccess: () => {
      setIsEditing(false);
      showToast({ ...text.success, tone: 'success' });
    },
    onError: (failure) => {
      setError(failure);
      showFailure(explainError(failure, text.failed));
    },
  });
  if (!hasPassword) return <p className="text-muted">{text.none}</p>;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(null);
    change.mutate(passwordsIn(event.currentTarget));
  };
  const toggle = (
    <Button
      variant="secondary"
      size="small"
      align="start"
      className="self-start"
      onClick={() => {
        setError(null);
        setIsEditing(!isEditing);
      }}
    >
      {isEditing ? text.cancel : text.change}
    </Button>
  );
  if (!isEditing) return toggle;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-t-2 border-ink pt-4">
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        label={text.current}
        name="currentPassword"
        autoComplete="current-password"
        error={refusalCode(error) === 'WRONG_PASSWORD' ? explainError(error, text.failed).message : undefined}
        required
      />
      <PasswordField
        label={text.next}
        name="newPassword"
        autoComplete="new-password"
        hint={text.nextHint}
        error={passwordErrorOf(error)}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={change.isPending}>
          {text.change}
        </Button>
        {toggle}
      </div>
    </form>
  );
}

function passwordsIn(form: HTMLFormElement): InputOf<'auth.changePassword'> {
  const content = new FormData(form);
  return {
    currentPassword: textOf(content, 'currentPassword'),
    newPassword: textOf(content, 'newPassword'),
  };
}
