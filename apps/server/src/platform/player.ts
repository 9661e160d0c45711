import type { CommandName, PublicProfile } from '@game/contract';

/** The player who makes a request, or whom a service works for. */
export interface Player extends PublicProfile {
  /** IANA name. */
  timeZone: string;
}

/** A request that moves tickets, with the idempotency key that all its retries share. */
export interface Intent {
  playerId: string;
  /** A UUID that the client generates (D-10). */
  key: string;
  operation: CommandName;
  input: unknown;
}
