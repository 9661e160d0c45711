import { Refusal } from '../../../apps/server/src/platform/refusal.js';

/** Returns 'done' when a command succeeds, or the error code of its refusal. Rethrows every other error. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.reply.code;
    throw error;
  }
}

/** Counts how many attempts succeeded, and how many failed with each error code. */
export async function countOutcomes(attempts: Promise<unknown>[]): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  for (const result of await Promise.allSettled(attempts)) {
    const outcome = result.status === 'fulfilled' ? 'succeeded' : (result.reason?.reply?.code ?? String(result.reason));
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return outcomes;
}
