import type { Clock } from '../../platform/clock.js';

/** Something that was read, and when the read began, in milliseconds. */
export interface Copy<Value> {
  value: Value;
  readAtMs: number;
}

/** Keeps what was read in memory for a short time, by key. Callers at the same time share one read. */
export class Copies<Value> {
  readonly #clock: Clock;
  readonly #lifetimeMs: number;
  /** Oldest first. */
  readonly #kept = new Map<string, { copy: Promise<Copy<Value>>; readAtMs: number }>();

  constructor(clock: Clock, lifetimeMs: number) {
    this.#clock = clock;
    this.#lifetimeMs = lifetimeMs;
  }

  /** Replaces the copy under `key` by a new one. */
  async refresh(key: string, read: () => Promise<Value>): Promise<Copy<Value>> {
    this.#kept.delete(key);
    return this.get(key, read);
  }

  /** Returns the copy under `key`. Calls `read` if there is none, if it is too old, or if the last read failed. */
  async get(key: string, read: () => Promise<Value>): Promise<Copy<Value>> {
    const nowMs = this.#clock.now().getTime();
    for (const [oldKey, { readAtMs }] of this.#kept) {
      if (nowMs - readAtMs < this.#lifetimeMs) break;
      this.#kept.delete(oldKey);
    }
    const kept = this.#kept.get(key) ?? { copy: read().then((value) => ({ value, readAtMs: nowMs })), readAtMs: nowMs };
    this.#kept.set(key, kept);
    kept.copy.catch(() => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    });
    return kept.copy;
  }
}
