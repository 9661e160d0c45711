import type { DiscordSite } from './discord-site.js';
import type { XSite } from './x-site.js';

/** The configured sites; null for a site that is off. */
export interface OAuthSites {
  x: XSite | null;
  discord: DiscordSite | null;
}
