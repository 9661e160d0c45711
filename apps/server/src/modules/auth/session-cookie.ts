import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What a cookie of a request holds, such as the session token; null when there is none or its signature is not ours. The
 * cookie is one Better Auth sets: the content, a point, and the content's HMAC-SHA-256 in base64.
 */
export function readSignedCookie(cookieHeader: string | undefined, cookieName: string, secret: string): string | null {
  const value = findCookie(cookieHeader, cookieName);
  if (value === undefined) return null;
  const point = value.lastIndexOf('.');
  const token = value.slice(0, point);
  const signature = Buffer.from(value.slice(point + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null;
}

function findCookie(cookieHeader: string | undefined, name: string): string | undefined {
  const pair = cookieHeader?.split('; ').find((candidate) => candidate.startsWith(`${name}=`));
  if (!pair) return undefined;
  try {
    return decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return undefined;
  }
}
