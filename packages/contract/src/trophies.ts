import { trophies } from '@game/rules';
import * as z from 'zod/mini';
import { username } from './fields.js';
import { query } from './operation.js';

/** A trophy: a goal that is worth no tickets. */
export const trophy = z.enum(trophies);

/** How far a player is with a trophy, from 0 to `goal`. They have it once both are equal. */
const trophyProgress = z.object({ trophy, done: z.int(), goal: z.int() });

/** The operations on trophies. */
export const trophyOperations = {
  'trophies.list': query({
    access: 'anyone',
    summary: 'Lists the trophies that a player has; for the player also the others, with the progress',
    input: z.object({ username }),
    invalidInput: 'PLAYER_NOT_FOUND',
    reply: z.object({
      /** null for others if the player does not show their results, and for a bot. */
      trophies: z.nullable(z.array(trophyProgress)),
      /** Whether others see the trophies. */
      isPublic: z.boolean(),
    }),
  }),
};
