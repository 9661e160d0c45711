import type { Clock } from '../platform/clock.js';
import type { Random } from '../platform/random.js';
import { OAuthGrants } from './oauth-grants.js';

/** What differs between the sites a sandbox stands in for. */
export interface SiteDescription {
  /** Such as 'X', as its pages call it. */
  name: string;
  /** Where its pages are, such as '/dev/x'. */
  path: string;
  /** Where it sends browsers back to, below our own address. */
  callbackPath: string;
  /** What a person can be called there, and what to say of other names. */
  username: RegExp;
  usernameProblem: string;
  /** Who one is there when one chooses nothing. */
  usualUsername: string;
}

/** What sandboxes of sites with OAuth 2.0 have in common (D-28). Anyone can be any person there. */
export abstract class SandboxSite {
  readonly kind = 'sandbox';
  readonly timeoutMs = 10_000;
  readonly description: SiteDescription;
  readonly grants: OAuthGrants;
  /** Where this server itself is reached; known once it listens. */
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
