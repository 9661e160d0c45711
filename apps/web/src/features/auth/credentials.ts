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

/** Checks that the terms are accepted, which signing up wants in whatever way (VAL-08). */
export function checkTerms(acceptedTerms: boolean): CredentialsError | null {
  return acceptedTerms ? null : { field: 'acceptedTerms', message: errorText.TERMS_NOT_ACCEPTED.message };
}

/** Checks the form before it is sent: the terms when signing up (VAL-08), then e-mail and password (VAL-07). */
export function checkCredentials({ mode, email, password, acceptedTerms }: Credentials): CredentialsError | null {
  const termsError = mode === 'signUp' ? checkTerms(acceptedTerms) : null;
  if (termsError !== null) return termsError;
  if (email.trim() === '') return { field: 'email', message: errorText.FIELDS_MISSING.message };
  if (password === '') return { field: 'password', message: errorText.FIELDS_MISSING.message };
  return null;
}
