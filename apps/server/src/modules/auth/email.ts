import * as z from 'zod/mini';

/** The longest e-mail address there can be (RFC 5321), in characters. */
const longestEmail = 254;

/** What an account has in the place of an e-mail when it signs in with X alone. The domain is nobody's (RFC 2606). */
export const placeholderDomain = '@x.invalid';

const address = z.email();

/** Whether `email`, in lower case, is no address a new account can have. */
export function emailProblem(email: string): boolean {
  return email.length > longestEmail || email.endsWith('.invalid') || !address.safeParse(email).success;
}

/** What stands for the e-mail of an account that signs in with the X account `xId` alone. */
export function placeholderEmailOf(xId: string): string {
  return `${xId}${placeholderDomain}`;
}

/** Whether an account has no e-mail. */
export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith(placeholderDomain);
}
