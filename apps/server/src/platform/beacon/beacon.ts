import type { BeaconChain } from '@game/rules';

/** A public source of randomness. Its rounds are unknown before their time (D-21). */
export interface Beacon {
  /** The chain that decides new raffles. */
  readonly chain: BeaconChain;
  /**
   * Returns the verified signature of a round; null before it is published, or if every endpoint sends a wrong one. Never
   * rejects.
   */
  fetchRound(chain: BeaconChain, round: number): Promise<string | null>;
  /** Returns the newest round of the chain that any endpoint has, verified; null if none answers. Never rejects. */
  fetchNewest(): Promise<number | null>;
}
