import { explainError, refusalCode } from '../../api/api-error.js';
import { useCommand, useSiteRedirect } from '../../api/commands.js';
import { useOperation } from '../../api/queries.js';
import { explainPasskeyError, supportsPasskeys } from '../../components/passkeys/ceremonies.js';
import { Button } from '../../components/ui/button.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { PasswordField } from '../../components/ui/password-field.js';
import { showFailure } from '../../components/toasts/toast-store.js';
import { textOf, useForm } from '../../components/ui/use-form.js';
import { accountText } from '../../text/account.js';
import { passkeyText } from '../../text/passkeys.js';
import { useConfirmWithPasskey, usePasskeys } from './api.js';

const text = accountText.confirmation;

interface ConfirmationDialogProps {
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks a player who signed in a while ago to prove that it is them: with a passkey, the password, or by signing in with X again. */
export function ConfirmationDialog(props: ConfirmationDialogProps) {
  const { data } = useOperation('profiles.getOwn', {});
  const passkeys = usePasskeys().data;
  if (data === undefined || passkeys === undefined) return null;
  if (passkeys.secondFactor !== null) return <WithPasskeyOnly {...props} />;
  return data.profile.hasPassword ? <WithPassword {...props} /> : <WithX {...props} />;
}

function WithPassword({ onConfirmed, onCancel }: ConfirmationDialogProps) {
  const confirm = useCommand('account.confirmPassword', {
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
      <WithPasskey onConfirmed={onConfirmed} />
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

/** With a second factor, the password alone confirms nothing. */
function WithPasskeyOnly({ onConfirmed, onCancel }: ConfirmationDialogProps) {
  const confirm = useConfirmWithPasskey({
    onSuccess: onConfirmed,
    onError: (error) => showFailure(explainPasskeyError(error, text.failed)),
  });
  return (
    <ConfirmDialog
      open
      title={text.title}
      description={passkeyText.secondFactor.confirm}
      confirmLabel={passkeyText.confirm}
      cancelLabel={text.cancel}
      isPending={confirm.isPending}
      onConfirm={() => confirm.mutate()}
      onCancel={onCancel}
    />
  );
}

/** X returns to this page, where the player repeats what they were about to do. */
function WithX({ onConfirmed, onCancel }: ConfirmationDialogProps) {
  const { goToSite, isLeaving } = useSiteRedirect('auth.signInWithX', (error) =>
    showFailure(explainError(error, text.failed)),
  );
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
    >
      <WithPasskey onConfirmed={onConfirmed} />
    </ConfirmDialog>
  );
}

/** A passkey confirms as well. Hidden if the player has none, or the browser cannot use it. */
function WithPasskey({ onConfirmed }: Pick<ConfirmationDialogProps, 'onConfirmed'>) {
  const { data } = usePasskeys();
  const confirm = useConfirmWithPasskey({
    onSuccess: onConfirmed,
    onError: (error) => showFailure(explainPasskeyError(error, text.failed)),
  });
  if (!data || data.passkeys.length === 0 || !supportsPasskeys()) return null;
  return (
    <Button variant="secondary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
      {passkeyText.confirm}
    </Button>
  );
}
