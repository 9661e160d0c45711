import { errors } from '@game/contract';

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
    return { field: 'acceptedTerms', message: errors.TERMS_NOT_ACCEPTED.message };
  if (email.trim() === '') return { field: 'email', message: errors.FIELDS_MISSING.message };
  if (password === '') return { field: 'password', message: errors.FIELDS_MISSING.message };
  return null;
}
