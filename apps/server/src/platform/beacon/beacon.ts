import type { BeaconChain } from '@game/rules';

/** A public source of randomness, whose rounds nobody knows before their time (D-21). */
export interface Beacon {
  /** The chain that decides new raffles. */
  readonly chain: BeaconChain;
  /**
   * Returns the verified signature of a round; null if it is not published yet, or no endpoint sends the right one. Never
   * rejects.
   */
  fetchRound(chain: BeaconChain, round: number): Promise<string | null>;
}
