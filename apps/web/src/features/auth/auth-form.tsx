import { useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/ui/button.js';
import { CheckField } from '../../components/ui/check-field.js';
import { PasswordField } from '../../components/ui/password-field.js';
import { TextField } from '../../components/ui/text-field.js';
import { showError } from '../../components/ui/toast-store.js';
import { authText } from '../../text/auth.js';
import { checkCredentials, type AuthMode, type CredentialsError } from './credentials.js';
import { textOf } from './form-text.js';
import { useAuthenticate } from './use-authenticate.js';

/** E-mail and password, and when signing up the terms and the newsletter (VAL-07, VAL-08). */
export function AuthForm({ mode }: { mode: AuthMode }) {
  const { authenticate, isPending } = useAuthenticate();
  const [error, setError] = useState<CredentialsError | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const errorOf = (field: CredentialsError['field']) => (error?.field === field ? error.message : undefined);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const content = new FormData(event.currentTarget);
    const credentials = {
      mode,
      email: textOf(content, 'email'),
      password: textOf(content, 'password'),
      acceptedTerms: content.has('acceptedTerms'),
    };
    const found = checkCredentials(credentials);
    setError(found);
    if (found === null) return authenticate(credentials, content.has('newsletter'));
    showError(found.message);
    form.current?.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus();
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={authText.email}
        name="email"
        type="email"
        autoComplete="username"
        error={errorOf('email')}
        required
      />
      <PasswordField
        label={authText.password}
        name="password"
        autoComplete={mode === 'signUp' ? 'new-password' : 'current-password'}
        error={errorOf('password')}
        required
      />
      {mode === 'signUp' && (
        <div className="flex flex-col gap-1">
          <CheckField
            name="acceptedTerms"
            label={
              <>
                {authText.agreement.before}{' '}
                <Link to="/terms" target="_blank" className="font-semibold underline">
                  {authText.agreement.link}
                  <span className="sr-only"> {authText.agreement.newTab}</span>
                </Link>
              </>
            }
            error={errorOf('acceptedTerms')}
            required
          />
          <CheckField name="newsletter" label={authText.newsletter} />
        </div>
      )}
      <Button type="submit" busy={isPending}>
        {authText[mode].submit}
      </Button>
    </form>
  );
}
