import { errorText } from '../../text/errors.js';

/** What stands in the form of the sign-in screen. */
export interface Credentials {
  mode: AuthMode;
  email: string;
  password: string;
  acceptedTerms: boolean;
}

export type AuthMode = 'logIn' | 'signUp';

/** The first thing wrong with a form, and the field it is about. */
export interface CredentialsError {
  field: 'acceptedTerms' | 'email' | 'password';
  message: string;
}

/** Checks the form before it is sent: the terms when signing up (VAL-08), then e-mail and password (VAL-07). */
export function checkCredentials({ mode, email, password, acceptedTerms }: Credentials): CredentialsError | null {
  if (mode === 'signUp' && !acceptedTerms)
    return { field: 'acceptedTerms', message: errorText.TERMS_NOT_ACCEPTED.message };
  if (email.trim() === '') return { field: 'email', message: errorText.FIELDS_MISSING.message };
  if (password === '') return { field: 'password', message: errorText.FIELDS_MISSING.message };
  return null;
}
