import { accountErrors } from '@game/contract';
import { errorText } from '../../text/errors.js';

/** The content of the sign-in form. */
export interface Credentials {
  mode: AuthMode;
  email: string;
  password: string;
  acceptedTerms: boolean;
}

export type AuthMode = 'logIn' | 'signUp';

/** The first error of the form and its field. */
export interface CredentialsError {
  field: 'acceptedTerms' | 'email' | 'password';
  message: string;
}

/** Checks that the terms are accepted, which signing up requires, with X as well (VAL-08). */
export function checkTerms(acceptedTerms: boolean): CredentialsError | null {
  return acceptedTerms
    ? null
    : { field: 'acceptedTerms', message: errorText(accountErrors.TERMS_NOT_ACCEPTED).message };
}

/** Checks the form before it is sent: the terms when signing up (VAL-08), then email and password (VAL-07). */
export function checkCredentials({ mode, email, password, acceptedTerms }: Credentials): CredentialsError | null {
  const termsError = mode === 'signUp' ? checkTerms(acceptedTerms) : null;
  if (termsError !== null) return termsError;
  if (email.trim() === '') return { field: 'email', message: errorText(accountErrors.FIELDS_MISSING).message };
  if (password === '') return { field: 'password', message: errorText(accountErrors.FIELDS_MISSING).message };
  return null;
}
