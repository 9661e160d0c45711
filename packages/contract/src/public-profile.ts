import * as z from 'zod/mini';
import { id } from './fields.js';

/** The public part of a profile (D-05). */
export const publicProfile = z.object({
  id,
  username: z.string(),
  avatarUrl: z.nullable(z.string()),
  isBot: z.boolean(),
});
export type PublicProfile = z.infer<typeof publicProfile>;

/** A balance in tickets; a higher version is newer. */
export const versionedBalance = z.object({ balance: z.int(), version: z.int() });

/** Sent to the player (RTM-01). */
export const profileEvents = {
  /** The new balance. The transaction history has changed, too. */
  'profiles.balanceChanged': versionedBalance,
  /** Another part of the profile has changed. */
  'profiles.changed': z.object({}),
};
