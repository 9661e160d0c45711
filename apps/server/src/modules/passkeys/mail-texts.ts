import { brandName } from '@game/site';
import { composeMail, type Mail } from '../../platform/mail.js';
import { notMe } from '../account/service.js';

/** Informs the owner of an account about a new passkey. A stranger could write anything into its name, so it is left out. */
export function passkeyAddedMail(to: string, undoLink: string): Mail {
  return composeMail(
    to,
    `A passkey was added to your account at ${brandName}`,
    `your account at ${brandName} has a new passkey. It signs in without your password.`,
    notMe,
    undoLink,
  );
}

/** Informs the owner of an account that a passkey was removed. */
export function passkeyRemovedMail(to: string, undoLink: string): Mail {
  return composeMail(
    to,
    `A passkey was removed from your account at ${brandName}`,
    `one of the passkeys of your account at ${brandName} can no longer be used.`,
    notMe,
    undoLink,
  );
}

/** Informs the owner of an account that it asks for a passkey now. The undo cannot turn that off. */
export function secondFactorOnMail(to: string, undoLink: string): Mail {
  return composeMail(
    to,
    `Your account at ${brandName} now asks for a passkey`,
    'from now on, logging in with your password or with X also asks for a passkey or a recovery code.',
    notMe,
    undoLink,
    'If an earlier mail is about a passkey that you did not add, open the link in that mail instead. The account still asks for a passkey afterwards. If you have none, please ask the operators of this site for help.',
  );
}

/** Informs the owner of an account about new recovery codes. */
export function recoveryCodesMail(to: string, undoLink: string): Mail {
  return composeMail(
    to,
    `New recovery codes for ${brandName}`,
    'your account has new recovery codes. The earlier ones are no longer valid.',
    notMe,
    undoLink,
  );
}

/** Informs the owner of an account that it no longer asks for a passkey. */
export function secondFactorOffMail(to: string, undoLink: string): Mail {
  return composeMail(
    to,
    `Your account at ${brandName} no longer asks for a passkey`,
    'your password, or X, is now enough to log in.',
    notMe,
    undoLink,
  );
}

/** Informs the owner of an account that an operator has turned its second factor off. */
export function secondFactorOffByOperatorMail(to: string): Mail {
  return composeMail(
    to,
    `Your account at ${brandName} no longer asks for a passkey`,
    'the operators of this site have turned off that your account asks for a passkey. Your password, or X, is now enough to log in.',
    'If you did not ask for that, please contact them.',
  );
}
