import { createCipher, type Cipher } from '../cipher.js';

/** A cipher whose key can be replaced: it encrypts with the first of its keys, and decrypts with each of them. */
export interface KeyRing extends Cipher {
  /**
   * Encrypts a sealed text with the first key. Returns null if it is encrypted with that key already.
   * @throws {Error} if no key opens it.
   */
  reseal(sealed: string, context: string): string | null;
}

/** Creates a key ring. `key` encrypts, and `olderKeys` only decrypt. */
export function createKeyRing(key: Buffer, olderKeys: Buffer[]): KeyRing {
  const current = createCipher(key);
  const older = olderKeys.map(createCipher);
  const openOlder = (sealed: string, context?: string) => {
    for (const cipher of older) {
      const text = cipher.open(sealed, context);
      if (text !== null) return text;
    }
    return null;
  };
  return {
    seal: (text, context) => current.seal(text, context),
    open: (sealed, context) => current.open(sealed, context) ?? openOlder(sealed, context),
    reseal: (sealed, context) => {
      if (current.open(sealed, context) !== null) return null;
      const text = openOlder(sealed, context);
      if (text === null) throw new Error(`a sealed text of '${context}' cannot be decrypted`);
      return current.seal(text, context);
    },
  };
}
