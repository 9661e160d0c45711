import type { AuthMode } from './credentials.js';

/** Which mail is asked for: the link that verifies an address, or the one that leads to a new password. */
export type MailPurpose = 'verification' | 'passwordReset';

/** What the sign-in screen shows: a form, or how to get a mail once more. */
export type AuthView =
  | { kind: AuthMode }
  | {
      kind: 'mail';
      purpose: MailPurpose;
      /** Whether it has been sent already, and it is said where to look for it. */
      isSent: boolean;
    };
