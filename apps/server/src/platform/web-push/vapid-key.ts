import { createECDH } from 'node:crypto';

const curve = 'prime256v1';

/** Generates the private key that signs push messages (VAPID), in base64url. */
export function generatePrivateKey(): string {
  const pair = createECDH(curve);
  pair.generateKeys();
  // A number with leading zeros has fewer bytes.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/** Returns the public key of a private one, in base64url; null if that is no key of the curve P-256. */
export function publicKeyOf(privateKey: string): string | null {
  try {
    const pair = createECDH(curve);
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url');
  } catch {
    return null;
  }
}

/** Returns whether `publicKey`, in base64url, is a point of the curve P-256, so that a message can be encrypted for it. */
export function isPublicKey(publicKey: string): boolean {
  try {
    const pair = createECDH(curve);
    pair.generateKeys();
    pair.computeSecret(publicKey, 'base64url');
    return true;
  } catch {
    return false;
  }
}
