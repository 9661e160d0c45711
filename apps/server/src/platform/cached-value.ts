import type { Clock } from './clock.js';

/** A value that is kept in memory for some time. Callers at the same time share one read. */
export class CachedValue<Value> {
  readonly #clock: Clock;
  readonly #lifetimeMs: number;
  readonly #read: () => Promise<Value>;
  #kept: { value: Promise<Value>; readAtMs: number } | null = null;

  constructor(clock: Clock, lifetimeMs: number, read: () => Promise<Value>) {
    this.#clock = clock;
    this.#lifetimeMs = lifetimeMs;
    this.#read = read;
  }

  /** Returns the value. Reads it if there is none, if it is older than its lifetime, or if the last read failed. */
  async get(): Promise<Value> {
    const nowMs = this.#clock.now().getTime();
    if (this.#kept && nowMs - this.#kept.readAtMs < this.#lifetimeMs) return this.#kept.value;
    const kept = { value: this.#read(), readAtMs: nowMs };
    this.#kept = kept;
    kept.value.catch(() => {
      if (this.#kept === kept) this.#kept = null;
    });
    return kept.value;
  }
}
