import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const version = 'v1';
const nonceLength = 12;
const tagLength = 16;

/** Keeps secrets of others in the database so that the database alone does not tell them. */
export interface Cipher {
  /** `text`, encrypted under a nonce of its own. */
  seal(text: string): string;
  /** What was sealed; null when it was not sealed with this key, or was changed. */
  open(sealed: string): string | null;
}

/** AES-256-GCM with a key of 32 bytes. Each sealed text carries its nonce and tag. */
export function createCipher(key: Buffer): Cipher {
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce);
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')}`;
    },
    open: (sealed) => {
      const [given, encoded] = sealed.split('.');
      const bytes = Buffer.from(encoded ?? '', 'base64url');
      if (given !== version || bytes.length < nonceLength + tagLength) return null;
      const [nonce, rest] = [bytes.subarray(0, nonceLength), bytes.subarray(nonceLength)];
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
      decipher.setAuthTag(rest.subarray(0, tagLength));
      try {
        return Buffer.concat([decipher.update(rest.subarray(tagLength)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
