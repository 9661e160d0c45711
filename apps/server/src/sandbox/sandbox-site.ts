import type { Clock } from '../platform/clock.js';
import type { Random } from '../platform/random.js';
import { OAuthGrants } from './oauth-grants.js';

/** The differences between the sandboxes. */
export interface SiteDescription {
  /** Such as 'X'. */
  name: string;
  /** The path of its pages, such as '/dev/x'. */
  path: string;
  /** The path of our redirect URI. */
  callbackPath: string;
  /** The pattern of its usernames, and the message for other ones. */
  username: RegExp;
  usernameProblem: string;
  /** The username that its forms suggest. */
  defaultUsername: string;
}

/** A sandbox of a site with OAuth 2.0 (D-28). Everyone can sign in as anyone. */
export abstract class SandboxSite {
  readonly kind = 'sandbox';
  readonly timeoutMs = 10_000;
  readonly description: SiteDescription;
  readonly grants: OAuthGrants;
  /** The address of this server. It is set when the server listens. */
  ownAddress = '';

  constructor(description: SiteDescription, dependencies: { clock: Clock; random: Random }) {
    this.description = description;
    this.grants = new OAuthGrants(dependencies);
  }

  get clientId(): string {
    return this.grants.clientId;
  }

  get clientSecret(): string {
    return this.grants.clientSecret;
  }

  get tokenUrl(): string {
    return `${this.ownAddress}${this.description.path}/token`;
  }

  authorizeUrlAt(origin: string): string {
    return `${origin}${this.description.path}/authorize`;
  }
}
