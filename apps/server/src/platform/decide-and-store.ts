import type { CommandOutcome } from './batches.js';
import type { Intent } from './player.js';
import { Refusal } from './refusal.js';

/** How many times a batch is decided again after conflicts. Then its commands wait for a later batch. */
const maximumRounds = 10;

/** A command with the request that it answers; a command of the server itself has none. */
export interface Submitted<Command> {
  command: Command;
  intent: Intent | null;
}

/** The nonces that the commands of a batch use up, by id. */
export class UsedNonces<Command> {
  readonly #commands = new Map<string, Submitted<Command>>();

  get ids(): string[] {
    return [...this.#commands.keys()];
  }

  has(id: string): boolean {
    return this.#commands.has(id);
  }

  add(id: string, submitted: Submitted<Command>): void {
    this.#commands.set(id, submitted);
  }

  /** Returns the commands that would use one of these nonces again, with the refusal of each. */
  reusing(ids: string[]): [Submitted<Command>, CommandOutcome<never>][] {
    return ids.flatMap((id): [Submitted<Command>, CommandOutcome<never>][] => {
      const each = this.#commands.get(id);
      return each ? [[each, { kind: 'refused', refusal: new Refusal('NONCE_REUSED') }]] : [];
    });
  }
}

/** Commands that are decided on rows as they were read, and not stored yet. */
export interface DecidedBatch<Command, Result> {
  /** What becomes of each command if the batch is stored. */
  readonly outcomes: ReadonlyMap<Submitted<Command>, CommandOutcome<Result>>;
  /** The ids of the rows that each command depends on. */
  readonly touched: ReadonlyMap<Submitted<Command>, string[]>;
}

/** What became of a batch. Nothing is stored unless all of it is. */
export type Stored<Command, Result> =
  | { kind: 'stored' }
  /** A row has changed since it was read, or is held by another transaction. */
  | { kind: 'conflict'; lockedIds: string[] }
  /** Requests that have been answered before, with these outcomes. */
  | { kind: 'answered'; outcomes: [Submitted<Command>, CommandOutcome<Result>][] };

interface Steps<Command, Result, Batch> {
  /** Reads rows and decides on them; null if it must be tried again. */
  decide: (open: Submitted<Command>[]) => Promise<Batch | null>;
  /** Stores all effects in one transaction, if the rows are unchanged. */
  store: (batch: Batch) => Promise<Stored<Command, Result>>;
}

/**
 * Decides commands and stores their effects, again if rows have changed meanwhile. Returns one outcome for each command, in
 * order, and the batches that were stored. A command whose rows are locked is blocked and leaves the others untouched.
 * The result of a deadline is then null: it is not retried here, because its job tries again.
 */
export async function decideAndStore<
  Command extends { kind: string },
  Result,
  Batch extends DecidedBatch<Command, Result>,
>(
  submitted: Submitted<Command>[],
  { decide, store }: Steps<Command, Result, Batch>,
): Promise<{ outcomes: CommandOutcome<Result | null>[]; stored: Batch[] }> {
  const outcomes = new Map<Submitted<Command>, CommandOutcome<Result>>();
  const stored: Batch[] = [];
  for (let round = 0; round < maximumRounds && outcomes.size < submitted.length; round += 1) {
    const batch = await decide(submitted.filter((each) => !outcomes.has(each)));
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
  const outcomeOf = (each: Submitted<Command>): CommandOutcome<Result | null> => {
    const outcome = outcomes.get(each);
    if (outcome && outcome.kind !== 'blocked') return outcome;
    return each.command.kind === 'expire' ? { kind: 'done', result: null } : { kind: 'blocked' };
  };
  return { outcomes: submitted.map(outcomeOf), stored };
}
