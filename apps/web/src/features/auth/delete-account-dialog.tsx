import type { OwnProfile } from '@game/contract';
import { Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { explainError, refusalCode } from '../../api/api-error.js';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { PasswordField } from '../../components/ui/password-field.js';
import { TextField } from '../../components/ui/text-field.js';
import { showFailure, showToast } from '../../components/ui/toast-store.js';
import { accountText } from '../../text/account.js';
import { errorText } from '../../text/errors.js';
import { useDeleteAccount } from './account-api.js';
import { textOf } from './form-text.js';

const text = accountText.deletion;

interface DeleteAccountDialogProps {
  profile: OwnProfile;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Has the player type their username, and their password if they have one, before the account is deleted. */
export function DeleteAccountDialog({ profile, open, onOpenChange }: DeleteAccountDialogProps) {
  const [error, setError] = useState<string | null>(null);
  const remove = useDeleteAccount({
    onSuccess: () => showToast({ ...text.success, tone: 'success' }),
    onError: (failure) => {
      setError(refusalCode(failure));
      showFailure(explainError(failure, text.failed));
    },
  });
  const errorOf = (code: 'CONFIRMATION_MISSING' | 'WRONG_PASSWORD') =>
    error === code ? errorText[code].message : undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(null);
    const content = new FormData(event.currentTarget);
    remove.mutate({
      confirmation: textOf(content, 'confirmation'),
      ...(profile.hasPassword ? { password: textOf(content, 'password') } : {}),
    });
  };

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text.dialog} description={text.warning}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={text.confirmation(profile.username)}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('CONFIRMATION_MISSING')}
          required
        />
        {profile.hasPassword && (
          <PasswordField
            label={text.password}
            name="password"
            autoComplete="current-password"
            error={errorOf('WRONG_PASSWORD')}
            required
          />
        )}
        <Button type="submit" variant="danger" busy={remove.isPending}>
          {!remove.isPending && <Trash2 aria-hidden />}
          {text.submit}
        </Button>
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          {text.cancel}
        </Button>
      </form>
    </Dialog>
  );
}
