import { Refusal } from '../refusal.js';

interface Limits {
  maximumRunning: number;
  /** How much work of one party runs at the same time. */
  maximumRunningPerParty: number;
  maximumWaiting: number;
  maximumWaitingPerParty: number;
}

interface Party {
  running: number;
  waiting: (() => void)[];
}

/** Limits how much work runs at the same time. Parties that wait take turns, so that none waits for all work of another one. */
export class FairQueue {
  readonly #limits: Limits;
  /** The parties that have work, in the order of their turns. */
  readonly #parties = new Map<string, Party>();
  #running = 0;
  #waiting = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Waits for a turn of the party `name`. Returns a function that ends the turn; further calls have no effect.
   * @throws {Refusal} immediately: `TOO_MANY_ATTEMPTS` if too much work of the party waits, `UNAVAILABLE` if too much of all.
   */
  async enter(name: string): Promise<() => void> {
    const party = this.#parties.get(name) ?? { running: 0, waiting: [] };
    if (party.waiting.length >= this.#limits.maximumWaitingPerParty) {
      throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 1 });
    }
    if (this.#waiting >= this.#limits.maximumWaiting) throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 1 });
    this.#parties.set(name, party);
    await new Promise<void>((resolve) => {
      party.waiting.push(resolve);
      this.#waiting += 1;
      this.#startNext();
    });
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#leave(name, party);
    };
  }

  /** Runs `work` in a turn of the party `name`. */
  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const end = await this.enter(name);
    try {
      return await work();
    } finally {
      end();
    }
  }

  #leave(name: string, party: Party): void {
    party.running -= 1;
    this.#running -= 1;
    if (party.running === 0 && party.waiting.length === 0) this.#parties.delete(name);
    this.#startNext();
  }

  #startNext(): void {
    if (this.#running >= this.#limits.maximumRunning) return;
    for (const [name, party] of this.#parties) {
      if (party.running >= this.#limits.maximumRunningPerParty) continue;
      const start = party.waiting.shift();
      if (!start) continue;
      // The party's next turn comes after those of all others.
      this.#parties.delete(name);
      this.#parties.set(name, party);
      party.running += 1;
      this.#running += 1;
      this.#waiting -= 1;
      start();
      return;
    }
  }
}
