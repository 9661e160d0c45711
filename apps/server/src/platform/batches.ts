import { setTimeout as delay } from 'node:timers/promises';
import { isTransient } from './database/database-failures.js';
import { Refusal } from './refusal.js';
import { inSpan, type Span, type Tracing } from './tracing/tracing.js';

/** How often a command that failed for a transient reason is tried, all in all. */
const maximumAttempts = 5;

/** After which time a batch counts as slow, so that the next one no longer waits for it, in milliseconds. */
const slowAfterMs = 20;

/**
 * How many commands must wait, at least, before a second batch starts while a fast one runs, because small batches cost more. There
 * must also be as many as in the running one.
 */
const minimumBeside = 4;

/** The longest pause between two tries of a command whose rows others hold, in milliseconds. */
const longestPauseMs = 32;

/** What became of one command of a batch. A blocked command needs a row that another transaction holds. */
export type CommandOutcome<Result> =
  | { kind: 'done'; result: Result }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'blocked' };

/** What became of a batch. */
export interface Processed<Result> {
  /** One outcome for each command, in order. */
  outcomes: CommandOutcome<Result>[];
  /** Publishes the changes. Must not throw. */
  announce: () => void;
}

interface Options<Command, Result> {
  /** The kind of commands, for traces. */
  name: string;
  tracing: Tracing;
  /** Runs the commands in one transaction; throws if nothing was stored. */
  process: (commands: Command[]) => Promise<Processed<Result>>;
  /** Returns the ids of the rows that a command will lock, as far as known. Batches that run at the same time share none. */
  keysOf: (command: Command) => string[];
  /** How many batches may be at the database at the same time: at most two, and more if earlier ones are slow. */
  maximumRunning: number;
  /** How many commands one batch may hold. */
  maximumSize: number;
  /** How many commands can wait. More are refused immediately. */
  maximumWaiting: number;
  /** How long a command may wait for rows that others hold, in milliseconds. */
  blockedLimitMs: number;
}

interface Pending<Command, Result> {
  command: Command;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  submittedAtMs: number;
  attempts: number;
  /** What waits for the command. */
  caller: Span | undefined;
}

/** A batch at the database. */
interface Running {
  keys: Set<string>;
  size: number;
  isSlow: boolean;
}

/**
 * Runs commands in batches: while a batch is at the database, the commands that arrive wait and form the next one. No timer
 * delays a command, so that with a single player each batch holds one command.
 *
 * If enough commands wait, or if a batch is slow, another one runs beside it, of commands on other rows. It takes at most half of
 * all commands, so that two of equal size alternate: the database works on one while this process replies to the other.
 *
 * A command that needs a row that another transaction holds waits here and not in the database, so that unrelated ones do not wait
 * with it. If a batch fails, it is split until the failing command is alone, and the others are stored without it.
 */
export class Batches<Command, Result> {
  readonly #options: Options<Command, Result>;
  #waiting: Pending<Command, Result>[] = [];
  readonly #running = new Set<Running>();
  #isStarting = false;

  constructor(options: Options<Command, Result>) {
    this.#options = options;
  }

  /**
   * Runs `command` in one of the next batches.
   * @throws {Refusal} the command's own refusal, or `TOO_BUSY` if too many commands wait or rows stay locked.
   */
  async run(command: Command): Promise<Result> {
    if (this.#waiting.length >= this.#options.maximumWaiting) {
      throw new Refusal('TOO_BUSY', { retryAfterSeconds: 1 });
    }
    const caller = this.#options.tracing.current();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ command, resolve, reject, submittedAtMs: performance.now(), attempts: 0, caller });
      this.#startSoon();
    });
  }

  /** The running batches that are not slow. */
  get #quick(): Running[] {
    return [...this.#running].filter(({ isSlow }) => !isSlow);
  }

  get #mayStart(): boolean {
    if (this.#waiting.length === 0 || this.#running.size >= this.#options.maximumRunning) return false;
    const [quick, ...others] = this.#quick;
    if (!quick) return true;
    return others.length === 0 && this.#waiting.length >= Math.max(minimumBeside, quick.size);
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
    const { batch, keys } = this.#takeBatch();
    if (batch.length === 0) return;
    const running: Running = { keys, size: batch.length, isSlow: false };
    const timer = setTimeout(() => {
      running.isSlow = true;
      this.#startSoon();
    }, slowAfterMs);
    this.#running.add(running);
    void this.#runBatch(batch).then((settle) => {
      clearTimeout(timer);
      this.#running.delete(running);
      // The database works on the next batch while this process replies to the last one.
      this.#start();
      settle();
    });
  }

  /** How many commands the next batch may hold: half of all if it runs beside another one. */
  get #sizeLimit(): number {
    const { maximumSize } = this.#options;
    const beside = this.#quick.reduce((sum, { size }) => sum + size, 0);
    return beside === 0 ? maximumSize : Math.min(maximumSize, Math.ceil((beside + this.#waiting.length) / 2));
  }

  /** Removes the next batch from the queue: commands on rows that neither a running batch nor an earlier command needs. */
  #takeBatch(): { batch: Pending<Command, Result>[]; keys: Set<string> } {
    const sizeLimit = this.#sizeLimit;
    const batch: Pending<Command, Result>[] = [];
    const left: Pending<Command, Result>[] = [];
    const keys = new Set<string>();
    const taken = new Set([...this.#running].flatMap((running) => [...running.keys]));
    for (const pending of this.#waiting) {
      const needed = this.#options.keysOf(pending.command);
      if (batch.length < sizeLimit && !needed.some((key) => taken.has(key))) {
        batch.push(pending);
        for (const key of needed) keys.add(key);
      } else {
        // Commands on the same row run in the order in which they came.
        left.push(pending);
        for (const key of needed) taken.add(key);
      }
    }
    this.#waiting = left;
    return { batch, keys };
  }

  /** Runs a batch. Returns a function that returns the results to the callers. */
  async #runBatch(batch: Pending<Command, Result>[]): Promise<() => void> {
    try {
      const { outcomes, announce } = await this.#process(batch);
      return () => {
        for (const [index, pending] of batch.entries()) this.#settle(pending, outcomes[index]);
        announce();
      };
    } catch (error) {
      return this.#recover(batch, error);
    }
  }

  #process(batch: Pending<Command, Result>[]): Promise<Processed<Result>> {
    const { name, tracing, process } = this.#options;
    const callers = batch.flatMap(({ caller }) => caller ?? []);
    const attributes = { 'game.commands': batch.length };
    return inSpan(tracing, `batch of ${name}`, { attributes, callers }, () =>
      process(batch.map(({ command }) => command)),
    );
  }

  #settle(pending: Pending<Command, Result>, outcome: CommandOutcome<Result> | undefined): void {
    if (outcome?.kind === 'done') pending.resolve(outcome.result);
    else if (outcome?.kind === 'refused') pending.reject(outcome.refusal);
    else this.#waitForRows(pending);
  }

  async #recover(batch: Pending<Command, Result>[], error: unknown): Promise<() => void> {
    const [only, ...others] = batch;
    if (only && others.length === 0) {
      only.attempts += 1;
      return () => {
        if (isTransient(error) && only.attempts < maximumAttempts) this.#retry(only);
        else only.reject(error);
      };
    }
    const middle = Math.ceil(batch.length / 2);
    const settleFirst = await this.#runBatch(batch.slice(0, middle));
    settleFirst();
    return this.#runBatch(batch.slice(middle));
  }

  #waitForRows(pending: Pending<Command, Result>): void {
    pending.attempts += 1;
    if (performance.now() - pending.submittedAtMs < this.#options.blockedLimitMs) this.#retry(pending);
    else pending.reject(new Refusal('TOO_BUSY', { retryAfterSeconds: 1 }));
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
