import * as z from 'zod/mini';
import { query } from './operation.js';

/** The three counters of the lobby (LOB-03, D-35); `staked` in tickets. */
export const counters = z.object({ players: z.int(), online: z.int(), staked: z.int() });
export type Counters = z.infer<typeof counters>;

/** The operation of the counters. */
export const counterOperations = {
  'counters.get': query({
    access: 'anyone',
    summary: 'Returns the counters Players, Online and Staked (LOB-03)',
    input: z.object({}),
    reply: counters,
  }),
};

/** Sent to everyone in the lobby (RTM-01). */
export const counterEvents = {
  'counters.changed': counters,
};
