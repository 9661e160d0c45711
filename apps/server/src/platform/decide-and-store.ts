import type { Outcome } from './batches.js';

/** How many times a batch is decided again after conflicts. Then its commands wait for a later batch. */
const maximumRounds = 10;

/** Commands that are decided on rows as they were read, and not stored yet. */
export interface DecidedBatch<Command> {
  /** What becomes of each command if the batch is stored. */
  readonly outcomes: ReadonlyMap<Command, Outcome<unknown>>;
  /** The ids of the rows that each command depends on. */
  readonly touched: ReadonlyMap<Command, string[]>;
}

/** What became of a batch. Nothing is stored unless all of it is. */
export type Stored<Command> =
  | { kind: 'stored' }
  /** A row has changed since it was read, or is held by another transaction. */
  | { kind: 'conflict'; lockedIds: string[] }
  /** Requests that have been answered before, with these outcomes. */
  | { kind: 'answered'; outcomes: [Command, Outcome<unknown>][] };

interface Steps<Command, Batch> {
  /** Reads rows and decides on them; null if it must be tried again. */
  decide: (open: Command[]) => Promise<Batch | null>;
  /** Stores all effects in one transaction, if the rows are unchanged. */
  store: (batch: Batch) => Promise<Stored<Command>>;
}

/**
 * Decides commands and stores their effects, again if rows have changed meanwhile. Returns one outcome for each command, in
 * order, and the batches that were stored. A command whose rows are locked is blocked and leaves the others untouched.
 */
export async function decideAndStore<Command, Batch extends DecidedBatch<Command>>(
  commands: Command[],
  { decide, store }: Steps<Command, Batch>,
): Promise<{ outcomes: Outcome<unknown>[]; stored: Batch[] }> {
  const outcomes = new Map<Command, Outcome<unknown>>();
  const stored: Batch[] = [];
  for (let round = 0; round < maximumRounds && outcomes.size < commands.length; round += 1) {
    const batch = await decide(commands.filter((each) => !outcomes.has(each)));
    if (!batch) continue;
    const result = await store(batch);
    if (result.kind === 'conflict') {
      for (const [each, ids] of batch.touched) {
        if (ids.some((id) => result.lockedIds.includes(id))) outcomes.set(each, { kind: 'blocked' });
      }
      continue;
    }
    if (result.kind === 'stored') stored.push(batch);
    for (const [each, outcome] of result.kind === 'stored' ? batch.outcomes : result.outcomes) {
      outcomes.set(each, outcome);
    }
  }
  return { outcomes: commands.map((each) => outcomes.get(each) ?? { kind: 'blocked' }), stored };
}
