import { brandName } from '@game/site';
import { composeMail, type Mail } from '../../platform/mail.js';

/** What a mail about a change says before the link that undoes it. */
export const notMe =
  'If that was not you, open this link within 7 days. It restores your account as it was before, signs out every device, and sends you a link to choose a new password:';

/** Asks the owner of an account's address to confirm that it changes. */
export function oldAddressMail(to: string, newEmail: string, link: string): Mail {
  return composeMail(
    to,
    `Confirm your new email for ${brandName}`,
    `someone (probably you) asked to change the email address of your account to ${newEmail}. It changes when both addresses confirm it. Open this link within 24 hours to confirm:`,
    link,
    'If that was not you, do not open the link, and change your password: someone else is using your account.',
  );
}

/** Asks the owner of the new address to confirm the change. */
export function newAddressMail(to: string, link: string): Mail {
  return composeMail(
    to,
    `Confirm your email for ${brandName}`,
    `this address was entered as the new address of an account at ${brandName}. Open this link within 24 hours to confirm it:`,
    link,
    'If that was not you, you can ignore this mail.',
  );
}

/** Informs the owner of an account that another account was to get its address. */
export function addressTakenMail(to: string, origin: string): Mail {
  return composeMail(
    to,
    `You already have an account at ${brandName}`,
    `someone (probably you) asked to use this address for another account at ${brandName}. It already has one, so nothing changes. Log in, or choose a new password, here:`,
    `${origin}/auth`,
    'If that was not you, you can ignore this mail.',
  );
}

/** Informs the owner of an account at its former address that the address has changed. */
export function emailChangedMail(to: string, newEmail: string, undoLink: string): Mail {
  return composeMail(
    to,
    `Your email for ${brandName} has changed`,
    `the email address of your account is now ${newEmail}.`,
    notMe,
    undoLink,
  );
}

/** Informs the new address of an account that only signed in with X. */
export function emailAddedMail(to: string, undoLink: string): Mail {
  return composeMail(
    to,
    `Your account at ${brandName} has an email`,
    'your account, which you signed in to with X, now has this email address and a password.',
    'If that was not you, open this link within 7 days. It restores your account as it was before, without an email and a password, and signs out every device. You sign in with X again:',
    undoLink,
  );
}

/** Informs the owner of an account that it has an account at another site. */
export function connectedMail(to: string, site: string, username: string, undoLink: string): Mail {
  return composeMail(
    to,
    `${site} was connected to your account at ${brandName}`,
    `the ${site} account ${username} now belongs to your account at ${brandName}.`,
    notMe,
    undoLink,
  );
}

/** Informs the owner of an account that it lost an account at another site. */
export function disconnectedMail(to: string, site: string, username: string, undoLink: string): Mail {
  return composeMail(
    to,
    `${site} was disconnected from your account at ${brandName}`,
    `the ${site} account ${username} no longer belongs to your account at ${brandName}.`,
    notMe,
    undoLink,
  );
}

/** Informs the owner of an account that it lost its picture. */
export function avatarRemovedMail(to: string, undoLink: string): Mail {
  return composeMail(
    to,
    `Your picture at ${brandName} was removed`,
    'your account no longer has a picture.',
    notMe,
    undoLink,
  );
}

/** Informs the owner of an account that it lost its saved address. The mail does not repeat it. */
export function addressRemovedMail(to: string, undoLink: string): Mail {
  return composeMail(
    to,
    `Your address at ${brandName} was removed`,
    'your account no longer has a saved shipping address. Orders keep theirs.',
    notMe,
    undoLink,
  );
}

/** Informs the owner of an account that it was restored. */
export function accountRestoredMail(to: string): Mail {
  return composeMail(
    to,
    `Your account at ${brandName} was restored`,
    'your account has this email address again, its connections and passkeys are as they were, and every device is signed out. Your old password is no longer valid: another mail contains the link to choose a new one.',
    'If your account asked for a passkey, it still does. Your recovery codes are no longer valid. After you have logged in with a passkey, get new ones in your profile.',
  );
}
