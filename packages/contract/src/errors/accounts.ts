import type { ErrorDefinition } from './error-definition.js';

/** Errors of accounts: sign-in, session, email and password (VAL-07, VAL-08, EPA-03, EGN-01). */
export const accountErrors = {
  NOT_SIGNED_IN: { status: 401, title: 'Authentication Error', message: 'Auth session missing!' },
  FIELDS_MISSING: { status: 400, title: 'Error', message: 'Please fill in all fields' },
  EMAIL_OR_PASSWORD_MISSING: {
    status: 400,
    title: 'Authentication error',
    message: 'You must provide either an email or phone number and a password',
  },
  TERMS_NOT_ACCEPTED: { status: 400, title: 'Error', message: 'You must agree to the Terms and Conditions' },
  INVALID_CREDENTIALS: { status: 401, title: 'Authentication error', message: 'Invalid login credentials' },
  INVALID_EMAIL: { status: 400, title: 'Authentication error', message: 'Please enter a valid email address.' },
  EMAIL_UNCHANGED: { status: 409, title: 'Error', message: 'This is your email address already.' },
  WEAK_PASSWORD: {
    status: 400,
    title: 'Authentication error',
    message: 'Please choose a stronger password.',
  },
  ACCOUNT_EXISTS: {
    status: 422,
    title: 'Authentication error',
    message: 'This account could not be created. If you already have one, please log in.',
  },
  // Log-in to an account, or a stake, before the email address is verified (D-30)
  EMAIL_NOT_VERIFIED: {
    status: 403,
    title: 'Authentication error',
    message: 'Please check your email to verify your account.',
  },
  ACCOUNT_SUSPENDED: {
    status: 403,
    title: 'Authentication error',
    message: 'This account is suspended. Please ask the operators of this site for help.',
  },
  INVALID_LINK: {
    status: 400,
    title: 'Authentication error',
    message: 'This link is no longer valid. Please request a new one.',
  },
  MAIL_OFF: {
    status: 503,
    title: 'Error',
    message: 'This site does not send email. Please ask its operators for help.',
  },
  WRONG_PASSWORD: { status: 403, title: 'Error', message: 'Your current password is incorrect.' },
  // A sensitive change more than 10 minutes after the sign-in or the last confirmation
  CONFIRMATION_NEEDED: {
    status: 403,
    title: 'Please Confirm',
    message: 'Please confirm that it is you. Then try again within 10 minutes.',
  },
  NO_PASSWORD: { status: 409, title: 'Error', message: 'Your account has no password: you sign in with X.' },
  LAST_SIGN_IN: {
    status: 409,
    title: 'Error',
    message: 'This is your only way to sign in. Please add an email and a password first.',
  },
  PASSKEY_REFUSED: { status: 400, title: 'Error', message: 'The passkey could not be verified. Please try again.' },
  PASSKEY_UNKNOWN: {
    status: 404,
    title: 'Error',
    message: 'This passkey is not known here. It may have been removed.',
  },
  TOO_MANY_PASSKEYS: { status: 409, title: 'Error', message: 'You already have 10 passkeys. Please remove one first.' },
  // The second factor
  SECOND_FACTOR_NEEDED: { status: 403, title: 'One More Step', message: 'Please use your passkey.' },
  SIGN_IN_EXPIRED: { status: 400, title: 'Error', message: 'This took too long. Please log in again.' },
  RECOVERY_CODE_REFUSED: { status: 400, title: 'Error', message: 'This recovery code is wrong or was used before.' },
  PASSKEY_NEEDED: {
    status: 409,
    title: 'Error',
    message: 'The second step needs a passkey. Add one, or turn it off first.',
  },
  SESSION_NOT_FOUND: { status: 404, title: 'Error', message: 'This session has already ended.' },
  CONFIRMATION_MISSING: {
    status: 400,
    title: 'Error',
    message: 'Please type your username to confirm that you want to delete your account.',
  },

  // X sign-in and connection (EPA-03, ERW-05). The callback passes these codes in its redirect URL.
  X_OFF: { status: 503, title: 'X Connection Error', message: 'Signing in with X is not set up on this site.' },
  X_LOGIN_ERROR: { status: 400, title: 'X Login Error', message: 'Signing in with X failed. Please try again.' },
  X_SIGNUP_ERROR: { status: 400, title: 'X Signup Error', message: 'Signing up with X failed. Please try again.' },
  X_CONNECTION_ERROR: {
    status: 400,
    title: 'Connection Error',
    message: 'Failed to connect X account. Please try again.',
  },
  X_ACCOUNT_TAKEN: {
    status: 409,
    title: 'Connection Error',
    message: 'This X account is already connected to another player.',
  },
} as const satisfies Record<string, ErrorDefinition>;
