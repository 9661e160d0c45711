import type { OwnProfile } from '@game/contract';
import { useState } from 'react';
import { explainError, refusalCode, weakPasswordMessage } from '../../api/api-error.js';
import { useCommand } from '../../api/commands.js';
import { Button } from '../../components/ui/button.js';
import { PasswordField } from '../../components/ui/password-field.js';
import { TextField } from '../../components/ui/text-field.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { textOf, useForm } from '../../components/ui/use-form.js';
import { accountText } from '../../text/account.js';
import { authText } from '../../text/auth.js';
import { ConfirmationCancelled, useConfirmation } from './use-confirmation.js';

const text = accountText.emailChange;

/** Changes the email address, or adds the first one with a password. Shows the requested address until it is confirmed. */
export function EmailChange({ profile }: { profile: OwnProfile }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      {profile.requestedEmail !== null && <Requested email={profile.requestedEmail} />}
      {isEditing ? (
        <EmailForm profile={profile} onClose={() => setIsEditing(false)} />
      ) : (
        <Button
          variant="secondary"
          size="small"
          align="start"
          className="self-start"
          onClick={() => setIsEditing(true)}
        >
          {profile.email === null ? text.add : text.change}
        </Button>
      )}
    </>
  );
}

function EmailForm({ profile, onClose }: { profile: OwnProfile; onClose: () => void }) {
  const hasEmail = profile.email !== null;
  // An old address that was never verified is not asked.
  const isOldAsked = hasEmail && profile.isEmailVerified;
  const confirmation = useConfirmation();
  const request = useCommand('account.changeEmail', {
    refetch: ['profiles.getOwn'],
    attempt: confirmation.run,
    onSuccess: () => {
      onClose();
      showToast({ ...text.success, tone: 'success' });
    },
    onError: (error) => {
      if (error instanceof ConfirmationCancelled) return;
      const explanation = explainError(error, text.failed);
      const isAboutEmail = ['INVALID_EMAIL', 'EMAIL_UNCHANGED', 'FIELDS_MISSING'].includes(refusalCode(error) ?? '');
      form.reject({
        email: isAboutEmail ? explanation.message : undefined,
        password: weakPasswordMessage(error),
      });
      showFailure(explanation);
    },
  });
  const form = useForm<'email' | 'password'>({
    isPending: request.isPending,
    onSubmit: (content) =>
      request.mutate({
        email: textOf(content, 'email'),
        ...(hasEmail ? {} : { password: textOf(content, 'password') }),
      }),
  });
  return (
    <>
      <form {...form.props} className="flex flex-col gap-4 border-t-2 border-ink pt-4">
        <TextField
          label={text.email}
          name="email"
          type="email"
          autoComplete="email"
          hint={isOldAsked ? text.hint : hasEmail ? text.unverifiedHint : text.addHint}
          error={form.errors.email}
          required
        />
        {!hasEmail && (
          <PasswordField
            label={text.password}
            name="password"
            autoComplete="new-password"
            hint={authText.passwordHint}
            error={form.errors.password}
            required
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" busy={request.isPending}>
            {isOldAsked ? text.submit : text.submitFirst}
          </Button>
          <Button variant="secondary" size="small" onClick={onClose}>
            {text.cancel}
          </Button>
        </div>
      </form>
      {confirmation.dialog}
    </>
  );
}

function Requested({ email }: { email: string }) {
  const cancel = useCommand('account.cancelEmailChange', {
    refetch: ['profiles.getOwn'],
    onSuccess: () => showToast({ title: text.revoked, tone: 'success' }),
    onError: (error) => showFailure(explainError(error, text.failed)),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border-2 border-ink bg-background p-3">
      <p className="min-w-0 wrap-anywhere">{text.requested(email)}</p>
      <Button variant="secondary" size="small" busy={cancel.isPending} onClick={() => cancel.mutate({})}>
        {text.revoke}
      </Button>
    </div>
  );
}
