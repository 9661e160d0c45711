import { timeOfRound, type BeaconChain } from '@game/rules';
import type { Clock } from '../clock.js';
import type { Logger } from '../logger.js';
import type { Beacon } from './beacon.js';

/** By how much clock and beacon may differ, in milliseconds: a round takes a moment to reach its endpoints. */
const toleratedMs = 5_000;

/** How long the result of a question counts, in milliseconds: longer than the pause between two regular ones. */
const rememberedMs = 30_000;

/** How the clock of the site contradicts the beacon. */
interface Disagreement {
  /** How far the clock is ahead of the beacon, in milliseconds; negative if it is behind. */
  aheadMs: number;
  /** Whether the clock must be wrong. A beacon without new rounds may have stopped instead. */
  isProven: boolean;
}

/**
 * Compares the clock of the site with the newest round of the beacon, which is published at a known time. A clock that is
 * behind would sell entries after the round that decides them. See decision 0013.
 */
export class BeaconWatch {
  readonly #beacon: Beacon;
  readonly #clock: Clock;
  readonly #logger: Pick<Logger, 'error' | 'info'>;
  #newest: number | null = null;
  #asked = { atMs: -Infinity, hasAnswered: false };
  #disagreement: Disagreement | null = null;

  constructor(dependencies: { beacon: Beacon; clock: Clock; logger: Pick<Logger, 'error' | 'info'> }) {
    this.#beacon = dependencies.beacon;
    this.#clock = dependencies.clock;
    this.#logger = dependencies.logger;
  }

  /** Asks the beacon for its newest round. While it does not answer, only a round that is not due by the clock counts. */
  async check(): Promise<void> {
    const { chain } = this.#beacon;
    const sentMs = this.#clock.now().getTime();
    const round = await this.#beacon.fetchNewest();
    const receivedMs = this.#clock.now().getTime();
    const hasMoved = round !== null && this.#newest !== null && round > this.#newest;
    this.#asked = { atMs: performance.now(), hasAnswered: round !== null };
    if (round !== null) this.#newest = Math.max(round, this.#newest ?? 0);
    if (this.#newest === null) return;
    const behindMs = timeOfRound(chain, this.#newest) - receivedMs;
    const aheadMs = round === null ? 0 : sentMs - timeOfRound(chain, this.#newest + 1);
    if (behindMs > toleratedMs) this.#report({ aheadMs: -behindMs, isProven: true });
    else this.#report(aheadMs > toleratedMs ? { aheadMs, isProven: hasMoved } : null);
  }

  /** Returns whether the beacon answers. Asks it, unless it was asked a moment ago. */
  async isReachable(): Promise<boolean> {
    if (performance.now() - this.#asked.atMs > rememberedMs) await this.check();
    return this.#asked.hasAnswered;
  }

  /** Why the clock must be wrong; null if it need not be. */
  get obstacle(): string | null {
    return this.#disagreement?.isProven === true ? textOf(this.#disagreement) : null;
  }

  /** Whether clock and beacon disagree, so that no entry can be dated. */
  get disagrees(): boolean {
    return this.#disagreement !== null;
  }

  /** Returns whether a round of a chain has been published, as far as this process knows. */
  hasPublished({ chainHash }: Pick<BeaconChain, 'chainHash'>, round: number): boolean {
    return chainHash === this.#beacon.chain.chainHash && this.#newest !== null && round <= this.#newest;
  }

  #report(disagreement: Disagreement | null): void {
    if (disagreement !== null) this.#logger.error({ ...disagreement }, textOf(disagreement));
    else if (this.#disagreement !== null) this.#logger.info('the clock agrees with the randomness beacon again');
    this.#disagreement = disagreement;
  }
}

function textOf({ aheadMs }: Disagreement): string {
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  return `the clock is ${seconds} s ${aheadMs < 0 ? 'behind' : 'ahead of'} the randomness beacon`;
}
