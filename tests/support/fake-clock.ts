import type { Clock } from '../../apps/server/src/platform/clock.js';

/** A clock that only moves when a test advances it. */
export class FakeClock implements Clock {
  #nowMs: number;

  constructor(start = '2026-01-15T12:00:00Z') {
    this.#nowMs = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#nowMs);
  }

  advance(byMs: number): void {
    this.#nowMs += byMs;
  }
}
