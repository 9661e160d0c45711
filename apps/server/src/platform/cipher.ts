import { createCipheriv, createDecipheriv } from 'node:crypto';
import { takeBytes } from './random.js';

const algorithm = 'aes-256-gcm';
const version = 'v1';
const nonceLength = 12;
const tagLength = 16;

/** Encrypts secrets that are stored in the database. */
export interface Cipher {
  /** Encrypts `text` with a random nonce. It can only be opened with the same `context`, which is not part of the result. */
  seal(text: string, context?: string): string;
  /** Decrypts a sealed text; null if it was sealed with another key or context, or changed. */
  open(sealed: string, context?: string): string | null;
}

/** Creates a cipher with AES-256-GCM and a key of 32 bytes. A sealed text contains its nonce and tag. */
export function createCipher(key: Buffer): Cipher {
  return {
    seal: (text, context = '') => {
      const nonce = takeBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce);
      cipher.setAAD(Buffer.from(context));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')}`;
    },
    open: (sealed, context = '') => {
      const [given, encoded] = sealed.split('.');
      const bytes = Buffer.from(encoded ?? '', 'base64url');
      if (given !== version || bytes.length < nonceLength + tagLength) return null;
      const [nonce, rest] = [bytes.subarray(0, nonceLength), bytes.subarray(nonceLength)];
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(rest.subarray(0, tagLength));
      try {
        return Buffer.concat([decipher.update(rest.subarray(tagLength)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
