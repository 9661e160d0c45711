/**
 * The cookies of the site, without the prefix `__Secure-` that they have over HTTPS. The privacy policy lists each of them.
 * `theme` is set by the page, and the others by the server.
 */
export type CookieName = 'session' | 'oauth-state' | 'device' | 'known-device' | 'second-factor' | 'theme';
