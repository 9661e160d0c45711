import { purchaseLimitChoices } from '@game/rules';
import * as z from 'zod/mini';
import { instant } from './fields.js';
import { command, query } from './operation.js';

const cents = z.nullable(z.int());

/** The limits that a player has set for themselves. */
export const selfLimits = z.object({
  /** Until when the player takes a break; null if they do not. */
  breakUntil: z.nullable(instant),
  purchases: z.object({
    /** What the player may spend in 24 hours, in US cents; null is no limit. */
    cents,
    /** The limit from `nextFrom` on. */
    nextCents: cents,
    /** When a higher limit takes effect; null if none is waiting. */
    nextFrom: z.nullable(instant),
  }),
});
export type SelfLimitsState = z.infer<typeof selfLimits>;

/** The operations on limits that players set for themselves. */
export const selfLimitOperations = {
  'selfLimits.get': query({
    access: 'player',
    summary: 'Returns the limits that the caller has set',
    input: z.object({}),
    reply: selfLimits,
  }),
  'selfLimits.setPurchases': command({
    access: 'player',
    summary: 'Limits what the caller may spend in 24 hours; a higher limit takes effect a day later',
    input: z.object({ cents: z.nullable(z.literal(purchaseLimitChoices)) }),
    reply: selfLimits,
    isIdempotent: true,
  }),
  'selfLimits.takeBreak': command({
    access: 'player',
    summary: 'Starts a break: no stakes, entries and purchases until its end, which cannot be made earlier',
    input: z.object({ length: z.enum(['day', 'week', 'month']) }),
    reply: selfLimits,
    refusals: ['ON_BREAK'],
  }),
};
