import type { HiddenMoves } from '../../platform/hidden-moves.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Account } from '../account/service.js';
import type { Inbox } from '../inbox/service.js';
import type { Ledger } from '../ledger/service.js';
import type { Outbox } from '../outbox/service.js';

/** The time limits of a tournament, in milliseconds. */
interface TournamentTimeouts {
  /** How long it waits for players before it is cancelled (D-19). */
  fillMs: number;
  /** How long a ready match waits for its moves (D-18). */
  matchMs: number;
}

/** The dependencies shared by all parts of `Tournaments`. */
export type TournamentDependencies = Pick<
  SharedDependencies,
  'database' | 'clock' | 'outages' | 'random' | 'publisher' | 'logger' | 'tracing' | 'publicOrigin'
> & {
  ledger: Ledger;
  outbox: Outbox;
  inbox: Inbox;
  account: Account;
  hiddenMoves: HiddenMoves;
  timeouts: TournamentTimeouts;
};
