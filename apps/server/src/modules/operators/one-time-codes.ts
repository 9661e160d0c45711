import { brandName } from '@game/site';
import { Secret, TOTP } from 'otpauth';

/** How long a code lasts, in seconds: the only value that all authenticator apps support. */
const period = 30;

/** How many steps before and after the current one are accepted, because clocks differ. */
const window = 1;

/** Returns the one-time codes (TOTP, RFC 6238) of a secret in hexadecimal. */
function codesOf(secret: string, name: string): TOTP {
  return new TOTP({ issuer: brandName, label: name, period, secret: Secret.fromHex(secret) });
}

/** Returns how an authenticator app gets a secret: as the content of a QR code, and as a text to type. */
export function enrolment(secret: string, name: string): { uri: string; text: string } {
  const codes = codesOf(secret, name);
  return { uri: codes.toString(), text: codes.secret.base32.replaceAll(/.{4}(?=.)/g, '$& ') };
}

/** Returns the time step of a valid code, which rises with time; null if the code is invalid. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = codesOf(secret, '').validate({ token, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / (period * 1000)) + delta;
}
