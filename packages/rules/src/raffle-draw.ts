import type { Hashing } from './hashing.js';

/** A published draw (D-21). */
export interface PublishedDraw {
  /** SHA-256 of the seed, published before the first entry. */
  seedHash: string;
  seed: string;
  /** SHA-256 of the list of entries, published with the winner, so that the list cannot be changed later. */
  entriesHash: string;
  /** The ids of the entries in the draw, in order of entry. */
  entryIds: readonly string[];
  winnerEntryId: string;
}

const digestRange = 2n ** 256n;

/**
 * Picks one of `entryIds` with equal probability (D-21). HMAC-SHA256 of the comma-separated ids, with the seed as key, is
 * a number below 2^256; the number modulo the count of entries is the index of the winner. The few highest numbers would
 * favour the first entries. They are skipped: '#1', '#2' and so on is appended until a number is usable. Throws if
 * there are no entries.
 */
export async function drawEntry(seed: string, entryIds: readonly string[], hashing: Hashing): Promise<string> {
  if (entryIds.length === 0) throw new Error('a draw needs an entry');
  const list = entryList(entryIds);
  for (let attempt = 0; ; attempt += 1) {
    const digest = await hashing.hmacSha256(seed, attempt === 0 ? list : `${list}#${attempt}`);
    const place = placeOf(digest, entryIds.length);
    const entryId = place === null ? undefined : entryIds[place];
    if (entryId !== undefined) return entryId;
  }
}

/** Whether the published hashes match the seed and the entries, and the draw picks the published winner (D-21). */
export async function isDrawValid(draw: PublishedDraw, hashing: Hashing): Promise<boolean> {
  if (draw.entryIds.length === 0 || (await hashing.sha256(draw.seed)) !== draw.seedHash) return false;
  if ((await hashing.sha256(entryList(draw.entryIds))) !== draw.entriesHash) return false;
  return (await drawEntry(draw.seed, draw.entryIds, hashing)) === draw.winnerEntryId;
}

/** Returns the text of the entries that is hashed. */
export function entryList(entryIds: readonly string[]): string {
  return entryIds.join(',');
}

/** Returns the index below `count` for a digest, from 0; null if the digest must be skipped. */
function placeOf(digest: string, count: number): number | null {
  const value = BigInt(`0x${digest}`);
  const places = BigInt(count);
  return value < digestRange - (digestRange % places) ? Number(value % places) : null;
}
