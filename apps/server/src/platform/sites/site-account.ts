import { sha256 } from '../sha256.js';
import type { OAuthSiteId } from './oauth-site.js';

/** Returns a digest that modules use instead of the id of an account at another site (D-05). */
export function siteAccountDigest(siteId: OAuthSiteId, accountId: string): string {
  return sha256(`${siteId}|${accountId}`);
}
