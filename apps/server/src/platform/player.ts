import type { CommandName, PublicProfile } from '@game/contract';
import { boolean, nullable, object, text, type Reader } from './database/columns.js';

/** The readers of the columns of a public profile. */
export const profileColumns = { id: text, username: text, avatarUrl: nullable(text), isBot: boolean };

/** Reads a public profile that PostgreSQL returns as JSON. */
export const publicProfile: Reader<PublicProfile> = object(profileColumns);

/** The player who makes a request, or whom a service works for. */
export type Player = PublicProfile;

/** A request that moves tickets, with the idempotency key that all its retries share. */
export interface Intent {
  playerId: string;
  /** A UUID that the client generates (D-10). */
  key: string;
  operation: CommandName;
  input: unknown;
}
