import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pause } from '../../apps/server/src/jobs/repeat.js';
import type { FakeClock } from './fake-clock.js';

/** Pauses that end when the clock of a test reaches their time, so that an hour of jobs takes as long as their work. */
export class SimulatedPauses {
  readonly #clock: FakeClock;
  readonly #pauses = new Set<{ endsAtMs: number; end: () => void }>();

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  readonly wait: Pause = async (milliseconds, signal) => {
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        signal.removeEventListener('abort', end);
        this.#pauses.delete(pause);
        resolve();
      };
      const pause = { endsAtMs: this.#clock.now().getTime() + milliseconds, end };
      this.#pauses.add(pause);
      signal.addEventListener('abort', end);
    });
  };

  /** Advances the clock to the end of the next pause, and ends it. The work after it has begun when this resolves. */
  async endNext(): Promise<void> {
    const endsAtMs = Math.min(...[...this.#pauses].map((pause) => pause.endsAtMs));
    this.#clock.advance(endsAtMs - this.#clock.now().getTime());
    for (const pause of this.#pauses) if (pause.endsAtMs === endsAtMs) pause.end();
    await nextTurn();
  }
}
