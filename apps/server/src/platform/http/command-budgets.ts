import { requestLimits, type OperationName } from '@game/contract';
import { Refusal } from '../refusal.js';
import { TokenBucket } from '../token-bucket.js';

/** With so many senders in memory, the ones whose budgets are full again are forgotten. */
const rememberedSenders = 10_000;

/** The commands that take back another one. Both store rows, and no ticket is lost. */
const reversals: ReadonlySet<OperationName> = new Set([
  'games.cancel',
  'tournaments.cancel',
  'tournaments.leave',
] satisfies OperationName[]);

/** The sender of a command: the player, and the network address of the request. */
interface Sender {
  playerId: string;
  networkParty: string;
}

/**
 * Limits the commands that store rows although no ticket moves in the end. These are refused commands, because their
 * answers are stored for retries, and cancellations. Counts only these, in the memory of this process.
 *
 * Whether a command is refused is known only after it is decided. So a sender who has used up the budget cannot send valid
 * commands either, until the next event is allowed: after one second, or two for a cancellation. `Retry-After` says so.
 * See decision 0004.
 */
export class CommandBudgets {
  readonly #refused = new Budget({
    perMinute: requestLimits.refusedCommandsPerMinute,
    isSpent: (error) => error instanceof Refusal && error.status < 500,
  });
  readonly #reversed = new Budget({
    perMinute: requestLimits.cancellationsPerMinute,
    isSpent: (error) => error === null,
  });

  /**
   * Runs a command that moves tickets.
   * @throws {Refusal} `TOO_MANY_ATTEMPTS`, with nothing stored, if a budget of the sender is used up.
   */
  async run<Result>(name: OperationName, sender: Sender, command: () => Promise<Result>): Promise<Result> {
    const limited = () => this.#refused.run(sender, command);
    return reversals.has(name) ? this.#reversed.run(sender, limited) : limited();
  }
}

/** Limits events per player, and to ten times as many per network address. */
class Budget {
  readonly #perPlayer: Allowances;
  readonly #perAddress: Allowances;
  /** Whether a command that ended with `error`, or with null if it succeeded, is such an event. */
  readonly #isSpent: (error: unknown) => boolean;

  constructor({ perMinute, isSpent }: { perMinute: number; isSpent: (error: unknown) => boolean }) {
    this.#perPlayer = new Allowances(perMinute);
    this.#perAddress = new Allowances(10 * perMinute);
    this.#isSpent = isSpent;
  }

  async run<Result>({ playerId, networkParty }: Sender, command: () => Promise<Result>): Promise<Result> {
    const player = this.#perPlayer.of(playerId);
    await player.reserve();
    const address = this.#perAddress.of(networkParty);
    try {
      await address.reserve();
    } catch (error) {
      player.release(false);
      throw error;
    }
    const release = (error: unknown) => {
      const isSpent = this.#isSpent(error);
      player.release(isSpent);
      address.release(isSpent);
    };
    try {
      const result = await command();
      release(null);
      return result;
    } catch (error) {
      release(error);
      throw error;
    }
  }
}

/** The allowances of all senders, by player or by network address. */
class Allowances {
  readonly #perMinute: number;
  readonly #bySender = new Map<string, Allowance>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  of(sender: string): Allowance {
    if (this.#bySender.size >= rememberedSenders) this.#forgetUnused();
    const allowance = this.#bySender.get(sender) ?? new Allowance(this.#perMinute);
    this.#bySender.set(sender, allowance);
    return allowance;
  }

  #forgetUnused(): void {
    for (const [sender, allowance] of this.#bySender) if (allowance.isUnused) this.#bySender.delete(sender);
  }
}

/**
 * How many events one sender may still cause. A running command holds the right to one event, so that commands that run at
 * the same time cannot cause more than are allowed.
 */
class Allowance {
  readonly #events: TokenBucket;
  readonly #waiting: (() => void)[] = [];
  #runningCount = 0;

  constructor(perMinute: number) {
    this.#events = new TokenBucket({ capacity: perMinute, perSecond: perMinute / 60 });
  }

  get isUnused(): boolean {
    return this.#runningCount === 0 && this.#events.isFull;
  }

  /**
   * Reserves an event for a command. Waits while running commands have reserved all that are left.
   * @throws {Refusal} `TOO_MANY_ATTEMPTS`, if none is left.
   */
  async reserve(): Promise<void> {
    while (!this.#events.take()) {
      if (this.#runningCount === 0) {
        this.#waiting.shift()?.();
        throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.ceil(this.#events.msUntilNext / 1000) });
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#runningCount += 1;
  }

  /** Ends the reservation of a command. An event that it has not caused is left for another one. */
  release(isSpent: boolean): void {
    this.#runningCount -= 1;
    if (!isSpent) this.#events.putBack();
    this.#waiting.shift()?.();
  }
}
