import * as z from 'zod/mini';

/** The maximum length of an email address (RFC 5321), in characters. */
const maximumLength = 254;

/** The domain of placeholder addresses; no real address can have it (RFC 2606). */
export const placeholderDomain = '@x.invalid';

const address = z.email();

/** Returns whether `email` has the form of an email address. */
export function isEmail(email: string): boolean {
  return address.safeParse(email).success;
}

/** Returns whether a new account can have the address `email`, which is in lower case. */
export function isEmailAllowed(email: string): boolean {
  return email.length <= maximumLength && !email.endsWith('.invalid') && isEmail(email);
}

/** Returns the placeholder that is stored for an account that signs in with X only: every account needs an email. */
export function placeholderEmailOf(xId: string): string {
  return `${xId}${placeholderDomain}`;
}

/** Returns whether `email` is a placeholder, so that the account has no email. */
export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith(placeholderDomain);
}

/** Returns the id of the account at X for which `placeholderEmailOf` built the address. */
export function xIdOfPlaceholder(email: string): string {
  return email.slice(0, -placeholderDomain.length);
}

/**
 * Returns the mailbox that an address leads to, in lower case and without a sub-address (RFC 5233): `Ada+game@example.test`
 * and `ada@example.test` are the same person.
 */
export function mailboxOf(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(email.toLowerCase()) ?? [];
  // A plus at the beginning separates nothing.
  const separator = local.indexOf('+', 1);
  return `${separator === -1 ? local : local.slice(0, separator)}@${domain}`;
}
