import { accountErrors } from '@game/contract';
import { useState } from 'react';
import { explainError } from '../../api/api-error.js';
import { useAuthOptions } from '../../api/queries.js';
import { Button } from '../../components/ui/button.js';
import { TextField } from '../../components/ui/text-field.js';
import { showError, showFailure, showToast } from '../../components/toasts/toast-store.js';
import { useForm } from '../../components/ui/use-form.js';
import { authText } from '../../text/auth.js';
import { errorText } from '../../text/errors.js';
import { formatTimeLeft } from '../../text/format.js';
import { AuthCard, type AuthView, type MailPurpose } from './auth-card.js';
import { ResendButton, SandboxMailboxLink, useMail } from './resend-mail.js';

interface MailRequestProps {
  purpose: MailPurpose;
  isInitiallySent: boolean;
  email: string;
  onEmail: (email: string) => void;
  onView: (view: AuthView) => void;
}

/**
 * Requests a mail with a link, and then says where to find it (D-30). Like the server, it says the same whether the
 * address has an account or not.
 */
export function MailRequest({ purpose, isInitiallySent, email, onEmail, onView }: MailRequestProps) {
  const [isSent, setIsSent] = useState(isInitiallySent);
  const isOff = useAuthOptions().data?.mail === 'off';
  const text = authText.mail[purpose];
  const mail = useMail(purpose, {
    onSuccess: () => {
      if (isSent) showToast({ ...text.success, tone: 'success' });
      setIsSent(true);
    },
    onError: (error) => showFailure(explainError(error, authText.mail.failed)),
  });
  const form = useForm<'email'>({
    isPending: mail.isSending,
    onSubmit: () => {
      if (email.trim() !== '') return mail.send(email.trim());
      form.reject({ email: errorText(accountErrors.FIELDS_MISSING).message });
      showError(errorText(accountErrors.FIELDS_MISSING).message);
    },
  });
  const introduction = isOff ? errorText(accountErrors.MAIL_OFF).message : isSent ? text.sent : text.introduction;
  return (
    <AuthCard
      heading={isSent ? authText.mail.sentHeading : text.heading}
      introduction={introduction}
      pose={isSent ? 'win' : 'idle'}
    >
      {isOff ? null : isSent ? (
        <>
          <p className="wrap-anywhere">{text.sentTo(email.trim())}</p>
          <SandboxMailboxLink />
          <ResendButton mail={mail} onClick={() => mail.send(email.trim())} />
        </>
      ) : (
        <form {...form.props} className="flex flex-col gap-4">
          <TextField
            label={authText.email}
            name="email"
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => onEmail(event.currentTarget.value)}
            error={form.errors.email}
            required
          />
          <Button type="submit" busy={mail.isSending} disabled={mail.secondsLeft > 0}>
            {mail.secondsLeft > 0 ? authText.mail.wait(formatTimeLeft(mail.secondsLeft * 1000)) : text.submit}
          </Button>
        </form>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t-2 border-ink pt-4">
        {isSent && !isOff ? (
          <Button variant="secondary" onClick={() => setIsSent(false)}>
            {authText.mail.otherEmail}
          </Button>
        ) : (
          <span>{text.otherQuestion}</span>
        )}
        <Button variant="secondary" onClick={() => onView({ kind: 'logIn' })}>
          {authText.signUp.other}
        </Button>
      </div>
    </AuthCard>
  );
}
