import { brandName, type Device } from '@game/site';
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

/** Informs the reader of an address that its former account can still get it back. */
export function addressReservedMail(to: string): Mail {
  return composeMail(
    to,
    `This address cannot be used at ${brandName} yet`,
    `someone (probably you) asked to use this address for an account at ${brandName}. It belonged to another account until a few days ago, and that change can still be undone. Please try again in 7 days.`,
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

const browserNames = { firefox: 'Firefox', edge: 'Edge', opera: 'Opera', chrome: 'Chrome', safari: 'Safari' };
const systemNames = { android: 'Android', ios: 'iOS', windows: 'Windows', macos: 'macOS', linux: 'Linux' };

/**
 * Informs the owner of an account about a sign-in from a new device. The User-Agent header itself is not in the mail, because a
 * stranger could write anything into it.
 */
export function newDeviceMail(to: string, { browser, system }: Device, signedInAt: Date, origin: string): Mail {
  const device = `${browser ? browserNames[browser] : 'another browser'} on ${system ? systemNames[system] : 'another device'}`;
  const moment = `${signedInAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC`;
  return composeMail(
    to,
    `New sign-in to ${brandName}`,
    `someone (probably you) signed in to your account from a new device: ${device}, on ${moment}.`,
    'If that was not you, choose a new password in your profile. It signs out every other device:',
    `${origin}/auth?redirect=/profile`,
  );
}
