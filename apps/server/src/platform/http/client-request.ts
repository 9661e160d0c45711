import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from './origin.js';

/** What accounts and sessions need to know about a request. */
export interface ClientRequest {
  /** The `Cookie` header. */
  cookies: string | undefined;
  userAgent: string | undefined;
  /** The caller's network address; see `networkPartyOf`. */
  networkParty: string;
  /** Where the caller reaches the site, such as `https://play.example`. */
  origin: string;
}

/** Reads what accounts and sessions need to know about `request`. */
export function clientRequestOf(request: FastifyRequest, publicOrigin: string | undefined): ClientRequest {
  return {
    cookies: request.headers.cookie,
    userAgent: request.headers['user-agent'],
    networkParty: request.networkParty,
    origin: originOf(request, publicOrigin),
  };
}

/** A reply that also sets or removes cookies. */
export interface WithCookies<Reply> {
  reply: Reply;
  /** Values of `Set-Cookie` headers. */
  cookies: string[];
}

/** Sets the cookies on `reply`. Returns the rest of the result. */
export function setCookies<Reply>(reply: FastifyReply, { reply: value, cookies }: WithCookies<Reply>): Reply {
  for (const cookie of cookies) reply.header('Set-Cookie', cookie);
  return value;
}
