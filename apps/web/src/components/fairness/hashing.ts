import { hexadecimalOf, type Hashing } from '@game/rules';

const encoder = new TextEncoder();

/** Hash functions by WebCrypto. They throw where a page cannot use it, as on plain http over a network. */
export const webHashing = {
  async sha256(text: string): Promise<string> {
    return hexadecimalOf(await sha256OfBytes(encoder.encode(text)));
  },
  async hmacSha256(key: string, text: string): Promise<string> {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']);
    return hexadecimalOf(new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(text))));
  },
} satisfies Hashing;

/** Returns the SHA-256 of bytes. */
export async function sha256OfBytes(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
}
