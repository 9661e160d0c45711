import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database.js';
import type { Logger } from '../../platform/logger.js';
import type { Mailer } from '../../platform/mail.js';
import type { Random } from '../../platform/random.js';
import type { Publisher } from '../../realtime/publisher.js';
import type { Auth } from '../auth/service.js';
import type { Ledger } from '../ledger/service.js';

/** How long a tournament waits, in milliseconds. */
interface TournamentTimeouts {
  /** For its players, before it is called off (D-19). */
  fillMs: number;
  /** For the moves of a match that is ready (D-18). */
  matchMs: number;
}

/** What the services of tournaments are built on. */
export interface TournamentDependencies {
  database: Database;
  clock: Clock;
  random: Random;
  ledger: Ledger;
  publisher: Publisher;
  mailer: Mailer;
  auth: Auth;
  /** Where players reach the site; undefined: mail names no address. */
  publicOrigin: string | undefined;
  logger: Logger;
  timeouts: TournamentTimeouts;
}
