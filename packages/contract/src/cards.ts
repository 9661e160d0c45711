import * as z from 'zod/mini';
import { id } from './fields.js';
import { query } from './operation.js';

/** A result that a player can share: a completed hand, a tournament that they won, or their streak of daily flips. */
export const resultKinds = ['hand', 'trophy', 'streak'] as const;
export type ResultKind = (typeof resultKinds)[number];

/** The operations on cards, the pictures that players share. */
export const cardOperations = {
  'cards.getOwn': query({
    access: 'player',
    summary: 'Draws the card of a result of the caller, and returns their referral code for the link next to it',
    /** `id` is the game of a hand, or the tournament of a trophy. */
    input: z.object({ kind: z.enum(resultKinds), id: z.optional(id) }),
    /** `picture` is a PNG, in base64. */
    reply: z.object({ picture: z.string(), referralCode: z.string() }),
  }),
};
