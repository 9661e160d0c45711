import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { PasswordField } from '../../components/ui/password-field.js';
import { textOf, useForm } from '../../components/ui/use-form.js';
import { accountText } from '../../text/account.js';

const text = accountText.confirmPassword;

interface ConfirmPasswordDialogProps {
  isPending: boolean;
  /** What is wrong with the password, if it was refused. */
  error: string | undefined;
  onConfirm: (password: string) => void;
  onCancel: () => void;
}

/** Asks for the password before an account at another site is connected. */
export function ConfirmPasswordDialog({ isPending, error, onConfirm, onCancel }: ConfirmPasswordDialogProps) {
  const form = useForm<'password'>({
    isPending,
    onSubmit: (content) => onConfirm(textOf(content, 'password')),
  });
  return (
    <ConfirmDialog
      open
      title={text.title}
      description={text.description}
      confirmLabel={text.submit}
      cancelLabel={text.cancel}
      isPending={isPending}
      onCancel={onCancel}
      form={form.props}
    >
      <PasswordField label={text.password} name="password" autoComplete="current-password" error={error} required />
    </ConfirmDialog>
  );
}
