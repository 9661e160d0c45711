import { brandName } from '@game/site';
import { composeMail, type Mail } from '../../platform/mail.js';

const ignore = 'If that was not you, you can ignore this mail.';

/** Asks the owner of an address to verify it. */
export function verificationMail(to: string, link: string): Mail {
  return composeMail(
    to,
    `Verify your email for ${brandName}`,
    `this address was used to sign up for ${brandName}. Open this link within 24 hours to verify it:`,
    link,
    ignore,
  );
}

/** Informs the owner of an account about a sign-up with its address. */
export function alreadyRegisteredMail(to: string, origin: string): Mail {
  return composeMail(
    to,
    `You already have an account at ${brandName}`,
    `someone (probably you) tried to sign up for ${brandName} with this address, which already has an account. Log in, or choose a new password, here:`,
    `${origin}/auth`,
    ignore,
  );
}

/** Sends the owner of an account the link to choose a new password. */
export function passwordResetMail(to: string, link: string): Mail {
  return composeMail(
    to,
    `Choose a new password for ${brandName}`,
    `someone (probably you) asked for a new password. Open this link within an hour to choose one:`,
    link,
    ignore,
  );
}
