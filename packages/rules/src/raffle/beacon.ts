/** A chain of a public randomness beacon (drand), as published by its operators. Its rounds are published on time. */
export interface BeaconChain {
  /** SHA-256 of the chain's description: its name in the beacon's HTTP API. */
  chainHash: string;
  /** The key that verifies the signature of each round: a compressed point of G2 of BLS12-381, in hexadecimal. */
  publicKey: string;
  /** The time of round 1, in seconds since 1970. */
  genesis: number;
  /** The time between two rounds, in seconds. */
  period: number;
}

/** The chain 'quicknet' of drand's League of Entropy, which more than 20 independent organisations run together. */
export const quicknet: BeaconChain = {
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
};

/** How long after the closing the round of a draw is published, at least, in milliseconds (D-21). */
const roundDelayMs = 60_000;

/** Returns when a round is published, in milliseconds since 1970. */
export function timeOfRound({ genesis, period }: Pick<BeaconChain, 'genesis' | 'period'>, round: number): number {
  return (genesis + (round - 1) * period) * 1000;
}

/** Returns the round that decides a draw: the first one that is published at least 60 s after the closing (D-21). */
export function roundAfterClosing(
  { genesis, period }: Pick<BeaconChain, 'genesis' | 'period'>,
  closesAt: Date,
): number {
  const afterGenesisMs = closesAt.getTime() + roundDelayMs - genesis * 1000;
  return Math.max(1, Math.ceil(afterGenesisMs / (period * 1000)) + 1);
}

/** Which beacon decides a raffle: drand's public network, one with another key (such as a sandbox), or none. */
export type BeaconKind = 'quicknet' | 'ownBeacon' | 'noBeacon';

/** Returns the kind of a raffle's beacon. Everything must be that of quicknet: other times would lead to other rounds. */
export function beaconKindOf(beacon: BeaconChain | null): BeaconKind {
  if (beacon === null) return 'noBeacon';
  const { chainHash, publicKey, genesis, period } = quicknet;
  const isSameKey = beacon.chainHash === chainHash && beacon.publicKey === publicKey;
  return isSameKey && beacon.genesis === genesis && beacon.period === period ? 'quicknet' : 'ownBeacon';
}

/** How long after its time a draw counts as overdue, and after which all entries are refunded instead, in milliseconds. */
export const overdueMs = 3_600_000;
export const refundMs = 7 * 24 * 3_600_000;

/** Returns when a draw is due, in milliseconds since 1970: when its planned round is published; without a beacon, at its closing. */
export function dueTimeOf(beacon: BeaconChain | null, closesAt: Date): number {
  return beacon === null ? closesAt.getTime() : timeOfRound(beacon, roundAfterClosing(beacon, closesAt));
}
