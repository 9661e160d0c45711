import { hashPassword, verifyPassword } from 'better-auth/crypto';

/** How passwords are kept: as salted scrypt. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(attempt: { password: string; hash: string }): Promise<boolean>;
}

/** Scrypt of the operating system's library, off the main thread. */
export function createPasswords(): Passwords {
  return { hash: (password) => hashPassword(password), verify: (attempt) => verifyPassword(attempt) };
}
