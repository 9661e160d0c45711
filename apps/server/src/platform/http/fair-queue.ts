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
  name: string;
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
  /** The parties that have work, by name. */
  readonly #parties = new Map<string, Party>();
  /** The parties whose work can start, by their turns in this period, the one that has been ready longest first. */
  #ready: Set<Party>[] = [];
  /** No party that is ready has had fewer turns. */
  #fewestTurns = 0;
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
    const party = this.#parties.get(name) ?? { name, running: 0, waiting: [] };
    if (party.waiting.length >= this.#limits.maximumWaitingPerParty) throw tooMuchOfParty();
    if (this.#waiting >= this.#limits.maximumWaiting) this.#makeRoomFor(party);
    this.#parties.set(name, party);
    await new Promise<void>((start, refuse) => {
      party.waiting.push({ start, refuse });
      this.#waiting += 1;
      this.#markReady(party);
      this.#startNext();
    });
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#leave(party);
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

  #leave(party: Party): void {
    party.running -= 1;
    this.#running -= 1;
    if (party.running === 0 && party.waiting.length === 0) this.#parties.delete(party.name);
    else this.#markReady(party);
    this.#startNext();
  }

  /** Notes that work of the party can start, if it can. */
  #markReady(party: Party): void {
    if (party.waiting.length === 0 || party.running >= this.#limits.maximumRunningPerParty) return;
    this.#forgetTurns();
    const turns = this.#turnsOf(party);
    (this.#ready[turns] ??= new Set()).add(party);
    this.#fewestTurns = Math.min(this.#fewestTurns, turns);
  }

  #startNext(): void {
    const party = this.#timer ? undefined : this.#next();
    if (!party) return;
    if (this.#limits.mayStart?.() === false) return this.#startLater();
    const turns = this.#turnsOf(party);
    this.#ready[turns]?.delete(party);
    this.#turns.set(party.name, turns + 1);
    party.running += 1;
    this.#running += 1;
    this.#waiting -= 1;
    const work = party.waiting.shift();
    // Its next turn comes after those of all others with as many turns.
    this.#markReady(party);
    work?.start();
  }

  /** Starts waiting work in a later turn of the event loop, as much as may start by then, so that other requests come between. */
  #startLater(): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      do this.#startNext();
      while (!this.#timer && this.#next());
    }, 1);
  }

  /** Returns the party whose work can start next. */
  #next(): Party | undefined {
    if (this.#running >= this.#limits.maximumRunning) return undefined;
    this.#forgetTurns();
    for (; this.#fewestTurns < this.#ready.length; this.#fewestTurns += 1) {
      const [party] = this.#ready[this.#fewestTurns] ?? [];
      if (party) return party;
    }
    return undefined;
  }

  #turnsOf({ name }: Party): number {
    return this.#turns.get(name) ?? 0;
  }

  /** At the end of a period, those with the fewest turns are the first of the next one. */
  #forgetTurns(): void {
    const nowMs = performance.now();
    if (nowMs < this.#periodEndsAtMs) return;
    this.#ready = [new Set(this.#ready.flatMap((parties) => [...parties]))];
    this.#fewestTurns = 0;
    this.#turns.clear();
    this.#periodEndsAtMs = nowMs + periodMs;
  }
}

function tooMuchOfParty(): Refusal {
  return new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 1 });
}
