import { setTimeout as delay } from 'node:timers/promises';
import { isTransient } from './database-failures.js';
import { Refusal } from './refusal.js';

/** How often a command that failed for a transient reason is tried, all in all. */
const maximumAttempts = 5;

/** After which time a batch counts as slow, so that the next one no longer waits for it, in milliseconds. */
const slowAfterMs = 20;

/** How long a command may wait for rows that others hold, and the longest pause between two tries, in milliseconds. */
const blockedLimitMs = 5_000;
const longestPauseMs = 32;

/** What became of one command of a batch. A blocked command needs a row that another transaction holds. */
export type Outcome<Result> =
  | { kind: 'done'; result: Result }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'blocked' };

interface Options<Command, Result> {
  /** Runs the commands in one transaction. Returns one outcome for each, in order; throws if nothing was stored. */
  process: (commands: Command[]) => Promise<Outcome<Result>[]>;
  /** How many batches may be at the database at the same time, if earlier ones are slow. */
  maximumRunning: number;
  /** How many commands one batch may hold. */
  maximumSize: number;
  /** How many commands can wait. More are refused immediately. */
  maximumWaiting: number;
}

interface Pending<Command, Result> {
  command: Command;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  submittedAtMs: number;
  attempts: number;
}

/**
 * Runs commands in batches: while a batch is at the database, the commands that arrive wait and form the next one. No timer
 * delays a command, so that with a single player each batch holds one command.
 *
 * No command waits for an unrelated one. A slow batch lets the next one start. A command that needs a row that another
 * transaction holds waits here and not in the database. If a batch fails, it is split until the failing command is alone,
 * and the others are stored without it.
 */
export class Batches<Command, Result> {
  readonly #options: Options<Command, Result>;
  readonly #waiting: Pending<Command, Result>[] = [];
  #running = 0;
  /** How many of the running batches are slow. */
  #slow = 0;
  #isStarting = false;

  constructor(options: Options<Command, Result>) {
    this.#options = options;
  }

  /**
   * Runs `command` in one of the next batches.
   * @throws {Refusal} the command's own refusal, or `UNAVAILABLE` if too many commands wait or rows stay locked.
   */
  async run(command: Command): Promise<Result> {
    if (this.#waiting.length >= this.#options.maximumWaiting) {
      throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 1 });
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ command, resolve, reject, submittedAtMs: performance.now(), attempts: 0 });
      this.#startSoon();
    });
  }

  get #mayStart(): boolean {
    return this.#waiting.length > 0 && this.#running === this.#slow && this.#running < this.#options.maximumRunning;
  }

  /** Starts when all requests that have arrived with this one are read, so that they share a batch. */
  #startSoon(): void {
    if (this.#isStarting || !this.#mayStart) return;
    this.#isStarting = true;
    setImmediate(() => {
      this.#isStarting = false;
      this.#start();
    });
  }

  #start(): void {
    if (!this.#mayStart) return;
    const batch = this.#waiting.splice(0, this.#options.maximumSize);
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      this.#slow += 1;
      this.#startSoon();
    }, slowAfterMs);
    this.#running += 1;
    void this.#runBatch(batch).finally(() => {
      clearTimeout(timer);
      this.#running -= 1;
      if (isSlow) this.#slow -= 1;
      this.#startSoon();
    });
  }

  async #runBatch(batch: Pending<Command, Result>[]): Promise<void> {
    let outcomes: Outcome<Result>[];
    try {
      outcomes = await this.#options.process(batch.map(({ command }) => command));
    } catch (error) {
      await this.#recover(batch, error);
      return;
    }
    for (const [index, pending] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome?.kind === 'done') pending.resolve(outcome.result);
      else if (outcome?.kind === 'refused') pending.reject(outcome.refusal);
      else this.#waitForRows(pending);
    }
  }

  async #recover(batch: Pending<Command, Result>[], error: unknown): Promise<void> {
    const [only, ...others] = batch;
    if (!only) return;
    if (others.length > 0) {
      const middle = Math.ceil(batch.length / 2);
      await this.#runBatch(batch.slice(0, middle));
      await this.#runBatch(batch.slice(middle));
      return;
    }
    only.attempts += 1;
    if (isTransient(error) && only.attempts < maximumAttempts) this.#retry(only);
    else only.reject(error);
  }

  #waitForRows(pending: Pending<Command, Result>): void {
    pending.attempts += 1;
    if (performance.now() - pending.submittedAtMs < blockedLimitMs) this.#retry(pending);
    else pending.reject(new Refusal('UNAVAILABLE', { retryAfterSeconds: 1 }));
  }

  /** Submits a command again: immediately the first time, then after a growing pause. */
  #retry(pending: Pending<Command, Result>): void {
    const pauseMs = pending.attempts === 1 ? 0 : Math.min(longestPauseMs, 2 ** (pending.attempts - 1));
    const submit = () => {
      this.#waiting.unshift(pending);
      this.#startSoon();
    };
    if (pauseMs === 0) submit();
    else void delay(pauseMs).then(submit);
  }
}
