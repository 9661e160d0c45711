import { Link } from 'react-router';
import { Button } from '../../components/ui/button.js';
import { CheckField } from '../../components/ui/check-field.js';
import { PasswordField } from '../../components/ui/password-field.js';
import { TextField } from '../../components/ui/text-field.js';
import { showError } from '../../components/toasts/toast-store.js';
import { textOf, useForm } from '../../components/ui/use-form.js';
import { authText } from '../../text/auth.js';
import { uiText } from '../../text/ui.js';
import type { AuthView } from './auth-card.js';
import { checkCredentials, checkTerms, type AuthMode, type CredentialsError } from './credentials.js';
import { SignUpInvitation } from './invitations.js';
import { PasskeyButton } from './passkey-button.js';
import { useAuthenticate } from './use-authenticate.js';
import { XButton } from './x-button.js';

interface AuthFormProps {
  mode: AuthMode;
  /** The path to open after signing in. */
  target: string;
  email: string;
  onEmail: (email: string) => void;
  onView: (view: AuthView) => void;
}

/** The form with email and password, plus terms and newsletter when signing up, and the X button (VAL-07, VAL-08, AUC-01). */
export function AuthForm({ mode, target, email, onEmail, onView }: AuthFormProps) {
  const { authenticate, isPending } = useAuthenticate({
    onRefused: ({ field, message }) => form.reject({ [field]: message }),
    onMail: (isSent) => onView({ kind: 'mail', purpose: 'verification', isSent }),
    onSecondFactor: () => onView({ kind: 'secondFactor' }),
  });
  const form = useForm<CredentialsError['field']>({
    isPending,
    onSubmit: (content) => {
      const password = textOf(content, 'password');
      const credentials = { mode, email, password, acceptedTerms: content.has('acceptedTerms') };
      const error = checkCredentials(credentials);
      if (error === null) authenticate(credentials, content.has('newsletter'));
      else reject(error);
    },
  });
  const reject = ({ field, message }: CredentialsError) => {
    form.reject({ [field]: message });
    showError(message);
  };
  /** Returns the input of a sign-in with X; null if the terms are not accepted, which is shown to the player. */
  const startXSignIn = () => {
    const content = form.content();
    const error = mode === 'signUp' ? checkTerms(content.has('acceptedTerms')) : null;
    if (error !== null) reject(error);
    return error === null ? { intent: mode, newsletter: content.has('newsletter') } : null;
  };

  return (
    <form {...form.props} className="flex flex-col gap-4">
      {mode === 'signUp' && <SignUpInvitation />}
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
      <PasswordField
        label={authText.password}
        name="password"
        autoComplete={mode === 'signUp' ? 'new-password' : 'current-password'}
        hint={mode === 'signUp' ? authText.passwordHint : undefined}
        error={form.errors.password}
        required
      />
      {mode === 'signUp' ? (
        <SignUpFields termsError={form.errors.acceptedTerms} />
      ) : (
        <button
          type="button"
          className="-my-2 min-h-11 self-start font-semibold underline"
          onClick={() => onView({ kind: 'mail', purpose: 'passwordReset', isSent: false })}
        >
          {authText.forgotPassword}
        </button>
      )}
      <Button type="submit" busy={isPending}>
        {authText[mode].submit}
      </Button>
      <XButton mode={mode} target={target} onStart={startXSignIn} />
      {mode === 'logIn' && <PasskeyButton />}
    </form>
  );
}

/** The terms, the newsletter, and a link to the rules. */
function SignUpFields({ termsError }: { termsError: string | undefined }) {
  return (
    <div className="flex flex-col gap-1">
      <TermsAgreement error={termsError} />
      <CheckField name="newsletter" label={authText.newsletter} />
      <Link
        to="/rules"
        target="_blank"
        className="inline-flex min-h-11 items-center self-start font-semibold underline"
      >
        {authText.rules}
        <span className="sr-only"> {uiText.newTab}</span>
      </Link>
    </div>
  );
}

/** The terms checkbox, which must be checked to sign up (VAL-08). */
function TermsAgreement({ error }: { error: string | undefined }) {
  const { before, link } = authText.agreement;
  return (
    <CheckField
      name="acceptedTerms"
      label={
        <>
          {before}{' '}
          <Link to="/terms" target="_blank" className="font-semibold underline">
            {link}
            <span className="sr-only"> {uiText.newTab}</span>
          </Link>
        </>
      }
      error={error}
      required
    />
  );
}
