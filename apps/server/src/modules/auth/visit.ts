/** A reply that also sets or removes cookies. */
export interface WithCookies<Reply> {
  reply: Reply;
  /** Values for `Set-Cookie` headers. */
  cookies: string[];
}

/** A request as far as accounts need to know it. */
export interface Visit {
  headers: Headers;
  /** Who, on the network, it comes from; see `networkPartyOf`. */
  networkParty: string;
  /** Where players reach the site, such as `https://play.example`. */
  site: string;
}
