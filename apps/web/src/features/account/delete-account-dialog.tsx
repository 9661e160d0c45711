import type { OwnProfile } from '@game/contract';
import { Trash2 } from 'lucide-react';
import { explainError, refusalCode } from '../../api/api-error.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { PasswordField } from '../../components/ui/password-field.js';
import { TextField } from '../../components/ui/text-field.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { textOf, useForm } from '../../components/ui/use-form.js';
import { accountText } from '../../text/account.js';
import { useDeleteAccount } from './api.js';
import { ConfirmationCancelled, useConfirmation } from './use-confirmation.js';

const text = accountText.deletion;

interface DeleteAccountDialogProps {
  profile: OwnProfile;
  open: boolean;
  onClose: () => void;
}

/** Deletes the account after the player has typed their username and, if they have one, their password. */
export function DeleteAccountDialog({ profile, open, onClose }: DeleteAccountDialogProps) {
  const confirmation = useConfirmation();
  const remove = useDeleteAccount(confirmation.run, {
    onSuccess: () => showToast({ ...text.success, tone: 'success' }),
    onError: (error) => {
      if (error instanceof ConfirmationCancelled) return;
      const explanation = explainError(error, text.failed);
      const code = refusalCode(error);
      form.reject({
        confirmation: code === 'CONFIRMATION_MISSING' ? explanation.message : undefined,
        password: code === 'WRONG_PASSWORD' ? explanation.message : undefined,
      });
      showFailure(explanation);
    },
  });
  const form = useForm<'confirmation' | 'password'>({
    isPending: remove.isPending,
    onSubmit: (content) =>
      remove.mutate({
        confirmation: textOf(content, 'confirmation'),
        ...(profile.hasPassword ? { password: textOf(content, 'password') } : {}),
      }),
  });
  return (
    <ConfirmDialog
      open={open}
      title={text.dialog}
      description={text.warning}
      confirmVariant="danger"
      confirmLabel={
        <>
          {!remove.isPending && <Trash2 aria-hidden />} {text.submit}
        </>
      }
      cancelLabel={text.cancel}
      isPending={remove.isPending}
      onCancel={onClose}
      form={form.props}
    >
      <TextField
        label={text.confirmation(profile.username)}
        name="confirmation"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errors.confirmation}
        required
      />
      {profile.hasPassword && (
        <PasswordField
          label={text.password}
          name="password"
          autoComplete="current-password"
          error={form.errors.password}
          required
        />
      )}
      {confirmation.dialog}
    </ConfirmDialog>
  );
}
