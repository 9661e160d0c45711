import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/**
 * Returns whether a request comes from our own pages (D-29). Browsers send `Origin` with every request that can change
 * data. A request without it, such as one from another server, must not have cookies.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicOrigin: string | undefined): boolean {
  const { origin, host } = headers;
  if (headers['sec-fetch-site'] === 'cross-site') return false;
  if (origin === undefined) return headers.cookie === undefined;
  if (publicOrigin !== undefined) return origin === publicOrigin;
  return origin === `http://${host}` || origin === `https://${host}`;
}

/** Returns the origin of the site: the configured one, or else that of the request, which the caller can forge. */
export function originOf(request: FastifyRequest, publicOrigin: string | undefined): string {
  return publicOrigin ?? `${request.protocol}://${request.host}`;
}
