import type { ConnectedAccounts as Accounts } from '@game/contract';
import { useState } from 'react';
import { explainError, refusalCode, weakPasswordMessage } from '../../api/api-error.js';
import { useCommand } from '../../api/commands.js';
import { ConnectedAccounts } from '../../components/players/connected-accounts.js';
import { Button } from '../../components/ui/button.js';
import { PasswordField } from '../../components/ui/password-field.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { textOf, useForm, type FieldErrors } from '../../components/ui/use-form.js';
import { accountText } from '../../text/account.js';
import { authText } from '../../text/auth.js';
import { ConfirmationCancelled, useConfirmation } from './use-confirmation.js';

const text = accountText.password;

type Field = 'currentPassword' | 'newPassword';

interface PasswordChangeProps {
  hasPassword: boolean;
  /** The address the player logs in with; null if there is none. */
  email: string | null;
  /** The accounts at other sites that stay connected. */
  connected: Accounts;
}

/** Changes the password, which ends all other sessions. Without a password it says how the player signs in. */
export function PasswordChange({ hasPassword, email, connected }: PasswordChangeProps) {
  const [isEditing, setIsEditing] = useState(false);
  const confirmation = useConfirmation();
  const change = useCommand('account.changePassword', {
    refetch: ['account.listSessions'],
    attempt: confirmation.run,
    onSuccess: () => {
      setIsEditing(false);
      showToast({ ...text.success, tone: 'success' });
    },
    onError: (error) => {
      if (error instanceof ConfirmationCancelled) return;
      const explanation = explainError(error, text.failed);
      form.reject({
        currentPassword: refusalCode(error) === 'WRONG_PASSWORD' ? explanation.message : undefined,
        newPassword: weakPasswordMessage(error),
      });
      showFailure(explanation);
    },
  });
  const form = useForm<Field>({
    isPending: change.isPending,
    onSubmit: (content) =>
      change.mutate({
        currentPassword: textOf(content, 'currentPassword'),
        newPassword: textOf(content, 'newPassword'),
      }),
  });
  if (!hasPassword) return <p className="text-muted">{text.none}</p>;
  const toggle = (
    <Button
      variant="secondary"
      size="small"
      align="start"
      className="self-start"
      onClick={() => {
        form.clearErrors();
        setIsEditing(!isEditing);
      }}
    >
      {isEditing ? text.cancel : text.change}
    </Button>
  );
  if (!isEditing) return toggle;
  return (
    <form {...form.props} className="flex flex-col gap-4 border-t-2 border-ink pt-4">
      {/* Shows password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <Passwords errors={form.errors} />
      <ConnectedAccounts accounts={connected} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={change.isPending}>
          {text.change}
        </Button>
        {toggle}
      </div>
      {confirmation.dialog}
    </form>
  );
}

function Passwords({ errors }: { errors: FieldErrors<Field> }) {
  return (
    <>
      <PasswordField
        label={text.current}
        name="currentPassword"
        autoComplete="current-password"
        error={errors.currentPassword}
        required
      />
      <PasswordField
        label={text.next}
        name="newPassword"
        autoComplete="new-password"
        hint={authText.passwordHint}
        error={errors.newPassword}
        required
      />
    </>
  );
}
