import { explainError, refusalCode } from '../../api/api-error.js';
import { useCommand, useSiteRedirect } from '../../api/commands.js';
import { useOperation } from '../../api/queries.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { PasswordField } from '../../components/ui/password-field.js';
import { showFailure } from '../../components/toasts/toast-store.js';
import { textOf, useForm } from '../../components/ui/use-form.js';
import { accountText } from '../../text/account.js';

const text = accountText.confirmation;

interface ConfirmationDialogProps {
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks a player who signed in a while ago to prove that it is them: with the password, or by signing in with X again. */
export function ConfirmationDialog(props: ConfirmationDialogProps) {
  const { data } = useOperation('profiles.getOwn', {});
  if (data === undefined) return null;
  return data.profile.hasPassword ? <WithPassword {...props} /> : <WithX {...props} />;
}

function WithPassword({ onConfirmed, onCancel }: ConfirmationDialogProps) {
  const confirm = useCommand('auth.confirmPassword', {
    onSuccess: onConfirmed,
    onError: (error) => {
      const explanation = explainError(error, text.failed);
      const isWrong = ['WRONG_PASSWORD', 'FIELDS_MISSING'].includes(refusalCode(error) ?? '');
      if (isWrong) form.reject({ password: explanation.message });
      else showFailure(explanation);
    },
  });
  const form = useForm<'password'>({
    isPending: confirm.isPending,
    onSubmit: (content) => confirm.mutate({ password: textOf(content, 'password') }),
  });
  return (
    <ConfirmDialog
      open
      title={text.title}
      description={text.withPassword}
      confirmLabel={text.submit}
      cancelLabel={text.cancel}
      isPending={confirm.isPending}
      onCancel={onCancel}
      form={form.props}
    >
      <PasswordField
        label={text.password}
        name="password"
        autoComplete="current-password"
        error={form.errors.password}
        required
      />
    </ConfirmDialog>
  );
}

/** X returns to this page, where the player repeats what they were about to do. */
function WithX({ onCancel }: ConfirmationDialogProps) {
  const { goToSite, isLeaving } = useSiteRedirect('x.signIn', (error) => showFailure(explainError(error, text.failed)));
  const signIn = () =>
    goToSite({
      intent: 'logIn',
      target: '/auth/callback',
      redirect: window.location.pathname,
      newsletter: false,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  return (
    <ConfirmDialog
      open
      title={text.title}
      description={text.withX}
      confirmLabel={text.signInWithX}
      cancelLabel={text.cancel}
      isPending={isLeaving}
      onConfirm={signIn}
      onCancel={onCancel}
    />
  );
}
