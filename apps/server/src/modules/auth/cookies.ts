import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CookieName } from '@game/site';
import { hmacSha256 } from '../../platform/sha256.js';

/**
 * Reads and writes the signed cookies of the site. The value of a cookie is its content, a dot, and the HMAC-SHA-256 of
 * the content in base64.
 */
export class SignedCookies {
  readonly #secret: string;
  readonly #isSecure: boolean;

  /** Over HTTPS, the cookies have the prefix `__Secure-`, so that browsers accept them from HTTPS pages only. */
  constructor(secret: string, publicOrigin: string | undefined) {
    this.#secret = secret;
    this.#isSecure = publicOrigin?.startsWith('https://') ?? false;
  }

  /** Returns the value of the cookie `name` without checking its signature; undefined if it is missing. */
  find(cookieHeader: string | undefined, name: CookieName): string | undefined {
    return findCookie(cookieHeader, this.#nameOf(name));
  }

  /** Returns the content of the cookie `name`; null if it is missing or its signature is invalid. */
  read(cookieHeader: string | undefined, name: CookieName): string | null {
    const value = this.find(cookieHeader, name);
    if (value === undefined) return null;
    const dot = value.lastIndexOf('.');
    const content = value.slice(0, dot);
    const signature = Buffer.from(value.slice(dot + 1), 'base64');
    const expected = createHmac('sha256', this.#secret).update(content).digest();
    return signature.length === expected.length && timingSafeEqual(signature, expected) ? content : null;
  }

  /** Returns the `Set-Cookie` value that sets a cookie. Scripts of the page cannot read it. */
  set(name: CookieName, content: string, maximumAgeMs: number): string {
    const value = encodeURIComponent(`${content}.${hmacSha256(this.#secret, content, 'base64')}`);
    return this.#format(name, value, maximumAgeMs / 1000);
  }

  /** Returns the `Set-Cookie` value that removes a cookie. */
  remove(name: CookieName): string {
    return this.#format(name, '', 0);
  }

  #format(name: CookieName, value: string, maximumAgeSeconds: number): string {
    const secure = this.#isSecure ? '; Secure' : '';
    return `${this.#nameOf(name)}=${value}; Max-Age=${maximumAgeSeconds}; Path=/; HttpOnly${secure}; SameSite=Lax`;
  }

  #nameOf(name: CookieName): string {
    return this.#isSecure ? `__Secure-${name}` : name;
  }
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
