import { createHmac, hash } from 'node:crypto';

/** Returns the SHA-256 of `content`. */
export function sha256(content: string | Buffer, encoding: 'hex' | 'base64url' = 'hex'): string {
  return hash('sha256', content, encoding);
}

/** Returns the HMAC-SHA-256 of `text` with `key`. */
export function hmacSha256(key: string, text: string, encoding: 'hex' | 'base64' = 'hex'): string {
  return createHmac('sha256', key).update(text).digest(encoding);
}
