/** Limits events to a rate, with bursts. Each event takes a token, and tokens return with time. */
export class TokenBucket {
  readonly #capacity: number;
  readonly #nowMs: () => number;
  #perMs: number;
  #tokens: number;
  #filledAtMs: number;

  /** The bucket is full at first. */
  constructor({ capacity, perSecond }: { capacity: number; perSecond: number }, nowMs = () => performance.now()) {
    this.#capacity = capacity;
    this.#perMs = perSecond / 1000;
    this.#nowMs = nowMs;
    this.#tokens = capacity;
    this.#filledAtMs = nowMs();
  }

  /** Takes tokens, one by default. Returns false, and takes none, if fewer are left. */
  take(count = 1): boolean {
    this.#fill();
    if (this.#tokens < count) return false;
    this.#tokens -= count;
    return true;
  }

  /** Returns a token that was taken for an event that did not happen. */
  putBack(): void {
    this.#fill();
    this.#tokens = Math.min(this.#capacity, this.#tokens + 1);
  }

  /** Changes how many tokens return per second, from now on. */
  set perSecond(perSecond: number) {
    this.#fill();
    this.#perMs = perSecond / 1000;
  }

  /** The time until a token can be taken, in milliseconds. */
  get msUntilNext(): number {
    this.#fill();
    return Math.max(0, 1 - this.#tokens) / this.#perMs;
  }

  /** Whether all tokens have returned. */
  get isFull(): boolean {
    this.#fill();
    return this.#tokens === this.#capacity;
  }

  #fill(): void {
    const nowMs = this.#nowMs();
    this.#tokens = Math.min(this.#capacity, this.#tokens + (nowMs - this.#filledAtMs) * this.#perMs);
    this.#filledAtMs = nowMs;
  }
}
