import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hmacSha256 } from '../platform/sha256.js';

/** Where the console is reached. */
export interface Address {
  /** The origin behind a proxy, such as `https://admin.example`. If undefined, only this machine reaches the console. */
  origin: string | undefined;
  /** Returns the port on which it listens. */
  port: () => number;
}

/**
 * Returns the origin at which a request reached the console; null if it is none of the console's own. Otherwise a page of
 * another site could reach it under its own name, which then leads to this machine (DNS rebinding).
 */
export function originOf({ host = '' }: FastifyRequest['headers'], { origin, port }: Address): string | null {
  if (origin !== undefined) return host === new URL(origin).host ? origin : null;
  const own = ['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${port()}`);
  return own.includes(host) ? `http://${host}` : null;
}

/** Returns whether a request may change something: browsers say with each of these which page it comes from. */
export function isFromOwnPage({ headers }: Pick<FastifyRequest, 'headers'>, ownOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site = 'same-origin' } = headers;
  return origin === ownOrigin && site === 'same-origin';
}

/** Returns the token that the forms of a session contain. */
export function csrfTokenOf(sessionToken: string): string {
  return hmacSha256(sessionToken, 'forms of the console');
}

/** Returns whether a form comes from a page of the session. */
export function isFromSession(form: Record<string, string>, sessionToken: string): boolean {
  const [given, expected] = [Buffer.from(form['csrf'] ?? ''), Buffer.from(csrfTokenOf(sessionToken))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The headers of every response. The policy allows no scripts, because no page has one. */
export function securityHeaders(origin: string | undefined): Record<string, string> {
  const policy = ["default-src 'none'", "style-src 'self'", "img-src 'self'", "form-action 'self'"];
  return {
    'content-security-policy': [...policy, "base-uri 'none'", "frame-ancestors 'none'"].join('; '),
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
    ...(origin?.startsWith('https://') ? { 'strict-transport-security': 'max-age=15552000' } : {}),
  };
}
