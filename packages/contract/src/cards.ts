import * as z from 'zod/mini';
import { id } from './fields.js';
import { query } from './operation.js';
import { trophy } from './trophies.js';

/** A result that a player can share: a completed hand, a tournament that they won, their streak of daily flips, or a trophy. */
export const resultKinds = ['hand', 'tournament', 'streak', 'trophy'] as const;
export type ResultKind = (typeof resultKinds)[number];

/** The operations on cards, the pictures that players share. */
export const cardOperations = {
  'cards.getOwn': query({
    access: 'player',
    summary: 'Draws the card of a result of the caller, and returns their referral code for the link next to it',
    /** `id` is the game of a hand, or the tournament. `trophy` is that of the kind `trophy`. */
    input: z.object({ kind: z.enum(resultKinds), id: z.optional(id), trophy: z.optional(trophy) }),
    /** `picture` is a PNG, in base64. */
    reply: z.object({ picture: z.string(), referralCode: z.string() }),
    refusals: ['NOT_FOUND', 'GAME_NOT_FOUND', 'TOURNAMENT_NOT_FOUND'],
  }),
};
