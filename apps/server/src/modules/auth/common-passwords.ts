import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The size of the filter: a power of two, 21 bits per password. */
const filterBytes = 2 ** 18;

/** How many bits each password sets. With these sizes, 1 of 24,000 other passwords is found by mistake. */
const bitsPerPassword = 14;

let filter: Buffer | null = null;

/**
 * Returns whether a password is one of the 100,000 most used ones with at least eight characters, ignoring case. They are
 * stored as a Bloom filter, which `scripts/make-password-filter.mjs` makes from a list.
 */
export function isCommonPassword(password: string): boolean {
  filter ??= readFileSync(new URL('../../../assets/common-passwords.bloom', import.meta.url));
  const bits = filter;
  return bitsOf(password).every((bit) => (bits.readUInt8(bit >> 3) & (1 << (bit & 7))) !== 0);
}

/** Returns a Bloom filter of passwords. */
export function filterOf(passwords: Iterable<string>): Uint8Array {
  const bits = Buffer.alloc(filterBytes);
  for (const password of passwords) {
    for (const bit of bitsOf(password)) bits.writeUInt8(bits.readUInt8(bit >> 3) | (1 << (bit & 7)), bit >> 3);
  }
  return bits;
}

/** The positions of a password's bits, by double hashing. */
function bitsOf(password: string): number[] {
  const digest = createHash('sha256').update(password.toLowerCase()).digest();
  const [start, step] = [digest.readUInt32LE(0), digest.readUInt32LE(4)];
  return Array.from({ length: bitsPerPassword }, (_, index) => (start + index * step) % (filterBytes * 8));
}
