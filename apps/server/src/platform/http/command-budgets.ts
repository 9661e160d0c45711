import type { OperationName } from '@game/contract';
import { networkPartyOf } from '../rate-limits.js';
import { Refusal } from '../refusal.js';

/** The period of all budgets, in milliseconds. */
const periodMs = 60_000;

/** The commands that take back another one. Both store rows, and no ticket is lost. */
const reversals: ReadonlySet<OperationName> = new Set([
  'games.cancel',
  'tournaments.cancel',
  'tournaments.leave',
] satisfies OperationName[]);

/** The sender of a command: the player, and the network address of the request. */
interface Sender {
  playerId: string;
  ip: string;
}

/**
 * Limits the commands that store rows although no ticket moves in the end. These are refused commands, because their
 * answers are stored for retries, and cancellations. Counts only these, in the memory of this process.
 */
export class CommandBudgets {
  readonly #refused = new Budget({ perPlayer: 60, perAddress: 600 });
  readonly #reversed = new Budget({ perPlayer: 30, perAddress: 300 });

  /**
   * Runs a command that moves tickets.
   * @throws {Refusal} `TOO_MANY_ATTEMPTS`, with nothing stored, if a budget of the sender is used up.
   */
  async run<Result>(name: OperationName, sender: Sender, command: () => Promise<Result>): Promise<Result> {
    const isReversal = reversals.has(name);
    this.#refused.require(sender);
    if (isReversal) this.#reversed.require(sender);
    try {
      const result = await command();
      if (isReversal) this.#reversed.spend(sender);
      return result;
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) this.#refused.spend(sender);
      throw error;
    }
  }
}

/** Counts events per player and per network address. All counts start again together. */
class Budget {
  readonly #limits: { perPlayer: number; perAddress: number };
  readonly #spent = new Map<string, number>();
  #startedAtMs = 0;

  constructor(limits: { perPlayer: number; perAddress: number }) {
    this.#limits = limits;
  }

  require(sender: Sender): void {
    // The usual case.
    if (this.#spent.size === 0) return;
    const endsInMs = this.#startedAtMs + periodMs - performance.now();
    if (endsInMs <= 0) return this.#spent.clear();
    if (this.#spentBy(sender.playerId) < this.#limits.perPlayer) {
      if (this.#spentBy(networkPartyOf(sender.ip)) < this.#limits.perAddress) return;
    }
    throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.ceil(endsInMs / 1000) });
  }

  spend({ playerId, ip }: Sender): void {
    if (this.#spent.size === 0) this.#startedAtMs = performance.now();
    for (const key of [playerId, networkPartyOf(ip)]) this.#spent.set(key, this.#spentBy(key) + 1);
  }

  #spentBy(key: string): number {
    return this.#spent.get(key) ?? 0;
  }
}
