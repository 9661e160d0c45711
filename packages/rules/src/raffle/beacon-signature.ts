import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** The domain of the scheme 'bls-unchained-g1-rfc9380', which the chain 'quicknet' of drand uses. */
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

const { shortSignatures } = bls12_381;

/** Returns the point of G1 that the beacon signs for a round: it depends on nothing but the round's number. */
function messageOf(round: number) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return shortSignatures.hash(sha256(bytes), domain);
}

/**
 * Checks the signature of a beacon's round with the public key of its chain. Returns the round's randomness, the SHA-256 of
 * the signature, or null for a wrong signature. All values are in hexadecimal.
 */
export function verifyRound(publicKey: string, round: number, signature: string): string | null {
  try {
    const bytes = hexToBytes(signature);
    return shortSignatures.verify(bytes, messageOf(round), hexToBytes(publicKey)) ? bytesToHex(sha256(bytes)) : null;
  } catch {
    // The signature or the key is no point of its curve.
    return null;
  }
}

/** Signs a round with a secret key of 32 bytes, as a beacon does. For sandboxes and tests. */
export function signRound(secretKey: Uint8Array, round: number): string {
  return shortSignatures.Signature.toHex(shortSignatures.sign(messageOf(round), secretKey));
}

/** Returns the public key of a secret key, in hexadecimal. */
export function publicKeyOf(secretKey: Uint8Array): string {
  return shortSignatures.getPublicKey(secretKey).toHex();
}
