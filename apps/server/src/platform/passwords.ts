import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

/** Hashes passwords. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(attempt: { password: string; hash: string }): Promise<boolean>;
}

/** Each hash needs 32 MB of memory. */
const defaultCost: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 64 * 2 ** 20 };
const keyBytes = 64;

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** Hashes passwords with scrypt, off the main thread. A hash is `<salt>:<key>`, both in hexadecimal. */
export function createPasswords(cost = defaultCost): Passwords {
  return {
    hash: async (password) => {
      const salt = randomBytes(16).toString('hex');
      const key = await derive(password.normalize('NFKC'), salt, keyBytes, cost);
      return `${salt}:${key.toString('hex')}`;
    },
    verify: async ({ password, hash }) => {
      const [salt = '', expected = ''] = hash.split(':');
      const key = await derive(password.normalize('NFKC'), salt, keyBytes, cost);
      const expectedKey = Buffer.from(expected, 'hex');
      return expectedKey.length === key.length && timingSafeEqual(expectedKey, key);
    },
  };
}
