import { createHash, createHmac } from 'node:crypto';

/** SHA-256 of `content`, in hexadecimal unless another encoding is given. */
export function sha256(content: string | Buffer, encoding: 'hex' | 'base64url' = 'hex'): string {
  return createHash('sha256').update(content).digest(encoding);
}

/** HMAC-SHA-256 of `text` under `key`, in hexadecimal unless another encoding is given. */
export function hmacSha256(key: string, text: string, encoding: 'hex' | 'base64' = 'hex'): string {
  return createHmac('sha256', key).update(text).digest(encoding);
}
