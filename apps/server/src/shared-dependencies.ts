import type { Clock } from './platform/clock.js';
import type { Database } from './platform/database/database.js';
import type { Files } from './platform/files/files.js';
import type { Logger } from './platform/logger.js';
import type { Mailer } from './platform/mail.js';
import type { Outages } from './platform/outages.js';
import type { Passwords } from './platform/passwords.js';
import type { Random } from './platform/random.js';
import type { RateLimits } from './platform/rate-limits.js';
import type { OAuthSites } from './platform/sites/oauth-sites.js';
import type { Tracing } from './platform/tracing/tracing.js';
import type { Publisher } from './realtime/publisher.js';

/** What the services of all modules are built on. Each service picks what it uses. */
export interface SharedDependencies {
  database: Database;
  clock: Clock;
  outages: Outages;
  random: Random;
  logger: Logger;
  tracing: Tracing;
  publisher: Publisher;
  mailer: Mailer;
  files: Files;
  passwords: Passwords;
  rateLimits: RateLimits;
  sites: OAuthSites;
  /** The configured origin of the site, such as `https://play.example`. */
  publicOrigin: string | undefined;
}
