import type { Hashing } from '../hashing.js';

/** What is published of a raffle before its first entry. */
export interface RaffleTerms {
  productId: string;
  /** The commitment to the seeds of all possible draws. */
  seedHash: string;
  raffleEndTime: Date;
  maxEntries: number;
  /** The chain of the beacon that decides the draws; null for a raffle without a beacon. */
  beaconChainHash: string | null;
  /** The hash of the receipt for the order of each possible winner, in order of the draws. */
  orderHashes: readonly string[];
}

/** An entry of a raffle, as it is published (D-21). */
export interface ChainedEntry {
  /** The position among all entries, from 1. */
  entryNumber: number;
  /** The entrant's position among all players who entered, from 1: which entries belong together, without a name. */
  entrant: number;
  /** 32 bytes in hexadecimal that the entrant's browser made. */
  number: string;
  /** ISO 8601, with milliseconds. */
  enteredAt: string;
}

type Sha256 = Pick<Hashing, 'sha256'>;

/**
 * Returns the head of a raffle's hash chain before the first entry. It covers everything that is published by then.
 * See decision 0013.
 */
export async function chainStart(terms: RaffleTerms, { sha256 }: Sha256): Promise<string> {
  const { productId, seedHash, raffleEndTime, maxEntries, beaconChainHash, orderHashes } = terms;
  const fields = ['raffle-1', productId, seedHash, raffleEndTime.toISOString(), maxEntries, beaconChainHash ?? 'none'];
  return sha256([...fields, ...orderHashes].join('|'));
}

/** Returns the head of the hash chain after an entry. It covers all entries up to this one. */
export async function chainHeadAfter(head: string, entry: ChainedEntry, { sha256 }: Sha256): Promise<string> {
  const { entryNumber, entrant, number, enteredAt } = entry;
  return sha256([head, entryNumber, entrant, number, enteredAt].join('|'));
}

/**
 * Returns the seed of a draw, from 1. The seeds form a hash chain: the hash of each is the seed of the draw before it, and
 * the hash of the first, `seedAt` of draw 0, is published with the raffle. So one hash commits to all possible draws, of
 * which there are at most `maxEntries`. `root` is the seed of the last one.
 */
export async function seedAt(
  root: string,
  maxEntries: number,
  drawNumber: number,
  { sha256 }: Sha256,
): Promise<string> {
  let seed = root;
  for (let number = maxEntries; number > drawNumber; number -= 1) seed = await sha256(seed);
  return seed;
}
