import { useRef, useState, type FormEvent } from 'react';
import { TicketArt } from '../../art/ticket-art.js';
import { Button } from '../../components/ui/button.js';
import { CheckField } from '../../components/ui/check-field.js';
import { PasswordField } from '../../components/ui/password-field.js';
import { TextField } from '../../components/ui/text-field.js';
import { showError } from '../../components/ui/toast-store.js';
import { authText } from '../../text/auth.js';
import { useIsUnknownReferralCode } from './api.js';
import type { AuthView } from './auth-view.js';
import { checkCredentials, checkTerms, type AuthMode, type CredentialsError } from './credentials.js';
import { textOf } from './form-text.js';
import { currentReferralCode } from './referral-code.js';
import { TermsAgreement } from './terms-agreement.js';
import { useAuthenticate } from './use-authenticate.js';
import { XButton } from './x-button.js';

interface AuthFormProps {
  mode: AuthMode;
  /** Where to go after signing in; a path of this site. */
  target: string;
  email: string;
  onEmail: (email: string) => void;
  onView: (view: AuthView) => void;
}

/** E-mail and password, and when signing up the terms and the newsletter; or X instead (VAL-07, VAL-08, AUC-01). */
export function AuthForm({ mode, target, email, onEmail, onView }: AuthFormProps) {
  const [error, setError] = useState<CredentialsError | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const pointAt = (found: CredentialsError) => {
    setError(found);
    form.current?.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus();
  };
  const { authenticate, isPending } = useAuthenticate({
    onRefused: pointAt,
    onMail: (isSent) => onView({ kind: 'mail', purpose: 'verification', isSent }),
  });
  const errorOf = (field: CredentialsError['field']) => (error?.field === field ? error.message : undefined);
  const complain = (found: CredentialsError) => {
    pointAt(found);
    showError(found.message);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { password, acceptedTerms, newsletter } = contentOf(event.currentTarget);
    const credentials = { mode, email, password, acceptedTerms };
    const found = checkCredentials(credentials);
    if (found !== null) return complain(found);
    setError(null);
    authenticate(credentials, newsletter);
  };
  /** What X is told; null, once the player is told why, when it may not begin. */
  const signUpForX = () => {
    const { acceptedTerms, newsletter } = contentOf(form.current);
    const found = mode === 'signUp' ? checkTerms(acceptedTerms) : null;
    if (found !== null) complain(found);
    return found === null ? { intent: mode, newsletter } : null;
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {mode === 'signUp' && <Invitation />}
      <TextField
        label={authText.email}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
        error={errorOf('email')}
        required
      />
      <PasswordField
        label={authText.password}
        name="password"
        autoComplete={mode === 'signUp' ? 'new-password' : 'current-password'}
        hint={mode === 'signUp' ? authText.passwordHint : undefined}
        error={errorOf('password')}
        required
      />
      {mode === 'signUp' ? (
        <div className="flex flex-col gap-1">
          <TermsAgreement error={errorOf('acceptedTerms')} />
          <CheckField name="newsletter" label={authText.newsletter} />
        </div>
      ) : (
        <ForgottenPassword onClick={() => onView({ kind: 'mail', purpose: 'passwordReset', isSent: false })} />
      )}
      <Button type="submit" busy={isPending}>
        {authText[mode].submit}
      </Button>
      <XButton mode={mode} target={target} begin={signUpForX} />
    </form>
  );
}

/** Says that a friend's code goes along with the sign-up, or that it is nobody's (D-25). */
function Invitation() {
  const code = currentReferralCode(window.location.search);
  return code === null ? null : <InvitationWith code={code} />;
}

function InvitationWith({ code }: { code: string }) {
  const isUnknown = useIsUnknownReferralCode(code);
  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-control border-2 border-ink bg-background px-3 py-2 font-semibold wrap-anywhere"
    >
      <TicketArt className="h-6 w-9 shrink-0" />
      {isUnknown ? authText.unknownCode(code) : authText.invited(code)}
    </p>
  );
}

function ForgottenPassword({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="-my-2 min-h-11 self-start font-semibold underline" onClick={onClick}>
      {authText.forgotPassword}
    </button>
  );
}

function contentOf(form: HTMLFormElement | null) {
  const content = form === null ? new FormData() : new FormData(form);
  return {
    password: textOf(content, 'password'),
    acceptedTerms: content.has('acceptedTerms'),
    newsletter: content.has('newsletter'),
  };
}
