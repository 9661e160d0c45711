import * as z from 'zod/mini';
import { command, query } from './operation.js';

const resetsAt = z.iso.datetime();

/** What can be asked of rewards. */
export const rewardOperations = {
  'rewards.getDailyFlip': query({
    access: 'player',
    summary: "Whether today's flip is claimed and when the caller's next local day begins (FLP-01)",
    input: z.object({}),
    reply: z.object({ claimed: z.boolean(), resetsAt }),
  }),
  'rewards.claimDailyFlip': command({
    access: 'player',
    summary: 'Claims 10 to 50 tickets, once per local day (CON-04, VAL-05)',
    input: z.object({}),
    reply: z.object({ amount: z.int(), resetsAt }),
    movesTickets: true,
  }),
};
