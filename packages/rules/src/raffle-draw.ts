/** The two hash functions a draw needs, as hexadecimal in lower case over UTF-8: Node and browsers each have their own. */
export interface Hashing {
  sha256(text: string): Promise<string> | string;
  hmacSha256(key: string, text: string): Promise<string> | string;
}

/** A draw as it is published (D-21). */
export interface PublishedDraw {
  /** SHA-256 of the seed, known since before the first entry. */
  seedHash: string;
  seed: string;
  /** SHA-256 of the list it picked from, published with the winner: a list that is changed later does not pass for it. */
  entriesHash: string;
  /** The entries it picked from, in the order in which they were made. */
  entryIds: readonly string[];
  winnerEntryId: string;
}

const digestRange = 2n ** 256n;

/**
 * Picks one of `entryIds`, each equally likely (D-21): HMAC-SHA256 with the seed as key over the ids, joined by commas, is
 * a number below 2^256, and its remainder by their count is the winner's place. The few numbers at the upper end that
 * would favour the first places count as no draw, and '#1', '#2' and so on is appended until one counts. Throws without
 * entries.
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

/** Whether seed and entries are those whose hashes were published, and pick the winner that was named (D-21). */
export async function isDrawTrue(draw: PublishedDraw, hashing: Hashing): Promise<boolean> {
  if (draw.entryIds.length === 0 || (await hashing.sha256(draw.seed)) !== draw.seedHash) return false;
  if ((await hashing.sha256(entryList(draw.entryIds))) !== draw.entriesHash) return false;
  return (await drawEntry(draw.seed, draw.entryIds, hashing)) === draw.winnerEntryId;
}

/** The entries of a draw as the text that is hashed. */
export function entryList(entryIds: readonly string[]): string {
  return entryIds.join(',');
}

/** The place that a digest stands for among `count`, from 0; null when it is one of those that do not count. */
function placeOf(digest: string, count: number): number | null {
  const value = BigInt(`0x${digest}`);
  const places = BigInt(count);
  return value < digestRange - (digestRange % places) ? Number(value % places) : null;
}
