import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Account } from '../account/service.js';
import type { Ledger } from '../ledger/service.js';

/** How long a tournament waits for each step, in milliseconds. */
interface TournamentTimeouts {
  /** To fill up, before it is cancelled (D-19). */
  fillMs: number;
  /** For both moves of a ready match (D-18). */
  matchMs: number;
}

/** The dependencies shared by all parts of `Tournaments`. */
export type TournamentDependencies = Pick<
  SharedDependencies,
  'database' | 'clock' | 'random' | 'publisher' | 'logger' | 'mailer' | 'publicOrigin'
> & {
  ledger: Ledger;
  account: Account;
  timeouts: TournamentTimeouts;
};
