import { Refusal } from '../refusal.js';

interface Limits {
  maximumRunning: number;
  /** How much work of one party runs at the same time. */
  maximumRunningPerParty: number;
  maximumWaiting: number;
  maximumWaitingPerParty: number;
  /** Returns whether work can start now. If not, it is asked again after a millisecond. Always by default. */
  mayStart?: () => boolean;
}

interface Waiting {
  start: () => void;
  refuse: (refusal: Refusal) => void;
}

interface Party {
  running: number;
  waiting: Waiting[];
}

/** Turns of parties are counted for this time, in milliseconds. */
const periodMs = 1_000;

/**
 * Limits how much work runs at the same time. Of the parties that wait, the one with the fewest turns in the last second is
 * next. So none waits for all work of another one, and a party with little work hardly waits. If too much work of all
 * waits, a party with little work takes the place of one with much. See decision 0005.
 */
export class FairQueue {
  readonly #limits: Limits;
  /** The parties that have work, in the order of their turns. */
  readonly #parties = new Map<string, Party>();
  /** The turns of each party in this period. All counts start again together. */
  readonly #turns = new Map<string, number>();
  #periodEndsAtMs = 0;
  #running = 0;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Waits for a turn of the party `name`. Returns a function that ends the turn; further calls have no effect.
   * @throws {Refusal} `TOO_MANY_ATTEMPTS` if too much work of the party waits, also later if another one takes the place;
   *   `TOO_BUSY` if too much of all waits.
   */
  async enter(name: string): Promise<() => void> {
    const party = this.#parties.get(name) ?? { running: 0, waiting: [] };
    if (party.waiting.length >= this.#limits.maximumWaitingPerParty) throw tooMuchOfParty();
    if (this.#waiting >= this.#limits.maximumWaiting) this.#makeRoomFor(party);
    this.#parties.set(name, party);
    await new Promise<void>((start, refuse) => {
      party.waiting.push({ start, refuse });
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

  /** Refuses the newest work of the party with the most, if `newcomer` has less even with one more. */
  #makeRoomFor(newcomer: Party): void {
    let longest = newcomer;
    for (const party of this.#parties.values()) if (party.waiting.length > longest.waiting.length) longest = party;
    if (longest.waiting.length <= newcomer.waiting.length + 1) {
      throw new Refusal('TOO_BUSY', { retryAfterSeconds: 1 });
    }
    longest.waiting.pop()?.refuse(tooMuchOfParty());
    this.#waiting -= 1;
  }

  #leave(name: string, party: Party): void {
    party.running -= 1;
    this.#running -= 1;
    if (party.running === 0 && party.waiting.length === 0) this.#parties.delete(name);
    this.#startNext();
  }

  #startNext(): void {
    const next = this.#timer ? undefined : this.#next();
    if (!next) return;
    if (this.#limits.mayStart?.() === false) return this.#startLater();
    const [name, party] = next;
    // Its next turn comes after those of all others with as many turns.
    this.#parties.delete(name);
    this.#parties.set(name, party);
    this.#turns.set(name, (this.#turns.get(name) ?? 0) + 1);
    party.running += 1;
    this.#running += 1;
    this.#waiting -= 1;
    party.waiting.shift()?.start();
  }

  /** Starts waiting work one by one, each in another turn of the event loop, so that other requests come between. */
  #startLater(): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#startNext();
      if (!this.#timer && this.#next()) this.#startLater();
    }, 1);
  }

  /** Returns the party whose work can start next. */
  #next(): [string, Party] | undefined {
    if (this.#waiting === 0 || this.#running >= this.#limits.maximumRunning) return undefined;
    this.#forgetTurns();
    let next: [string, Party] | undefined;
    let fewest = Infinity;
    for (const entry of this.#parties) {
      const [name, { waiting, running }] = entry;
      const turns = this.#turns.get(name) ?? 0;
      if (turns >= fewest || waiting.length === 0 || running >= this.#limits.maximumRunningPerParty) continue;
      next = entry;
      fewest = turns;
    }
    return next;
  }

  #forgetTurns(): void {
    const nowMs = performance.now();
    if (nowMs < this.#periodEndsAtMs) return;
    this.#turns.clear();
    this.#periodEndsAtMs = nowMs + periodMs;
  }
}

function tooMuchOfParty(): Refusal {
  return new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 1 });
}
