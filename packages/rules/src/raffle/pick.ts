import type { Hashing } from '../hashing.js';

/** What decides a draw: three values of which no party knows all before it is too late to change any (D-21). */
export interface DrawInputs {
  /** The server's seed of this draw, committed to when the raffle was created. */
  seed: string;
  /** The head of the hash chain of all entries, with the numbers of the entrants' browsers. */
  chainHead: string;
  drawNumber: number;
  /** The beacon's round, which did not exist when the raffle closed; null for a raffle without a beacon. */
  beacon: { round: number; randomness: string } | null;
}

const digestRange = 2n ** 256n;

/** Returns the index of the winner among `candidates` entries in order of entry, from 0 (D-21). */
export async function pickWinner(inputs: DrawInputs, candidates: number, hashing: Hashing): Promise<number> {
  const { seed, chainHead, drawNumber, beacon } = inputs;
  const text = [chainHead, drawNumber, beacon?.round ?? 'none', beacon?.randomness ?? 'none'].join('|');
  return pickIndex(seed, text, candidates, hashing);
}

/**
 * Picks an index below `count` with equal probability. HMAC-SHA256 of `text` is a number below 2^256; the number modulo
 * `count` is the index. The few highest numbers would favour the first indexes. They are skipped: '#1', '#2' and so on is
 * appended until a number is usable. Throws if `count` is 0.
 */
export async function pickIndex(key: string, text: string, count: number, hashing: Hashing): Promise<number> {
  if (count === 0) throw new Error('a draw needs an entry');
  const places = BigInt(count);
  for (let attempt = 0; ; attempt += 1) {
    const value = BigInt(`0x${await hashing.hmacSha256(key, attempt === 0 ? text : `${text}#${attempt}`)}`);
    if (value < digestRange - (digestRange % places)) return Number(value % places);
  }
}
