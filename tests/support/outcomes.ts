import { Refusal } from '../../apps/server/src/platform/refusal.js';

/** What came of a command, in the words of the models: 'done', or the code it was refused by. Throws what is neither. */
export async function verdictOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.reply.code;
    throw error;
  }
}

/** How many of `attempts` succeeded, and by which codes the others were refused. */
export async function outcomesOf(attempts: Promise<unknown>[]): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  for (const result of await Promise.allSettled(attempts)) {
    const outcome = result.status === 'fulfilled' ? 'succeeded' : (result.reason?.reply?.code ?? String(result.reason));
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return outcomes;
}
