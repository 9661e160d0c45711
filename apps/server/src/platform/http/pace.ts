import { performance } from 'node:perf_hooks';
import { TokenBucket } from '../token-bucket.js';

/** The share of the time in which the event loop may be busy before queries start more slowly. */
const targetUtilization = 0.8;
/** How often the pace changes, in milliseconds. */
const intervalMs = 50;
/** The slowest and the fastest pace, per second. */
const slowest = 400;
const fastest = 2_000;
/** How many queries can start together after a pause, such as those of a page. */
const burst = 20;

/** Returns the share of the time since its last call in which the event loop was busy. */
function eventLoopUtilization(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}

/**
 * Limits how many queries start per second. The busier the event loop is, the slower the pace, so that commands find it free.
 * It is never slower than a minimum, because commands of many players can also keep the event loop busy.
 */
export class Pace {
  readonly #utilization: () => number;
  readonly #nowMs: () => number;
  readonly #starts: TokenBucket;
  #perSecond = fastest;
  #changedAtMs: number;

  constructor(utilization = eventLoopUtilization(), nowMs = () => performance.now()) {
    this.#utilization = utilization;
    this.#nowMs = nowMs;
    this.#starts = new TokenBucket({ capacity: burst, perSecond: fastest }, nowMs);
    this.#changedAtMs = nowMs();
  }

  /** Takes a start. Returns false if none is left for now. */
  take(): boolean {
    const nowMs = this.#nowMs();
    if (nowMs - this.#changedAtMs >= intervalMs) this.#change(nowMs);
    return this.#starts.take();
  }

  #change(nowMs: number): void {
    const ratio = targetUtilization / Math.max(this.#utilization(), 0.01);
    this.#perSecond = Math.min(fastest, Math.max(slowest, this.#perSecond * ratio));
    this.#starts.perSecond = this.#perSecond;
    this.#changedAtMs = nowMs;
  }
}
