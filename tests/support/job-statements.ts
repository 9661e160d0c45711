import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Client } from 'pg';
import { vi } from 'vitest';
import { isCheckOfConnection } from './statements.js';
import { noTracing, type Span, type Tracing } from '../../apps/server/src/platform/tracing/tracing.js';

/**
 * Counts the statements of each job by the spans in which jobs run. A statement above the budget of its job fails, so that a
 * job that never rests ends.
 */
export class JobStatements {
  readonly #budgets: Record<string, number>;
  readonly #counts = new Map<string, number>();
  readonly #current = new AsyncLocalStorage<string>();
  readonly #names = new WeakMap<Span, string>();
  readonly #runs = new Set<Promise<unknown>>();

  constructor(budgets: Record<string, number>) {
    this.#budgets = budgets;
  }

  /** Makes jobs known to this counter. */
  readonly tracing: Tracing = {
    ...noTracing,
    start: (name) => {
      const span: Span = { end: () => undefined };
      this.#names.set(span, name.replace(/^job: /, ''));
      return span;
    },
    within: (span, work) => {
      const job = this.#names.get(span) ?? '';
      this.#counts.set(job, this.#counts.get(job) ?? 0);
      const result = this.#current.run(job, work);
      const run: Promise<unknown> = Promise.allSettled([result]).finally(() => this.#runs.delete(run));
      this.#runs.add(run);
      return result;
    },
  };

  /** Begins to count. Spies are removed after each test. */
  watch(): void {
    const query = Reflect.get(Client.prototype, 'query') as unknown as () => unknown;
    const isAllowed = (): boolean => this.#isAllowed();
    vi.spyOn(Client.prototype, 'query').mockImplementation(function counted(this: Client, ...parameters: unknown[]) {
      return isCheckOfConnection(parameters[0]) || isAllowed()
        ? Reflect.apply(query, this, parameters)
        : Promise.reject(new Error('the job has sent as many statements as it may'));
    });
  }

  /** Resolves when no job runs. */
  async finished(): Promise<void> {
    while (this.#runs.size > 0) await Promise.all(this.#runs);
    // The pauses after the runs have begun.
    await nextTurn();
  }

  /** How many statements each job has sent, and how many it may send. */
  rows(): { job: string; sent: number; allowed: number }[] {
    return [...this.#counts].map(([job, sent]) => ({ job, sent, allowed: this.#allowed(job) }));
  }

  /** Jobs without a budget may send none. */
  #allowed(job: string): number {
    return this.#budgets[job] ?? 0;
  }

  #isAllowed(): boolean {
    const job = this.#current.getStore();
    if (job === undefined) return true;
    const count = (this.#counts.get(job) ?? 0) + 1;
    this.#counts.set(job, count);
    return count <= this.#allowed(job);
  }
}
