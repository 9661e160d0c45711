/** Returns 32 random bytes in hexadecimal, for an entry in a raffle (D-21). */
export function randomNumber(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
