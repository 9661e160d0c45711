import type { Hashing } from '../hashing.js';
import { pickIndex } from './pick.js';

/** A published draw of a raffle that an earlier version of the site created, before raffles had a hash chain. */
export interface PublishedDraw {
  /** SHA-256 of the seed, published before the first entry. */
  seedHash: string;
  seed: string;
  /** SHA-256 of the list of entries, published with the winner. */
  entriesHash: string;
  /** The ids of the entries in the draw, in order of entry. */
  entryIds: readonly string[];
  winnerEntryId: string;
}

/** Picks one of `entryIds` by the earlier rule: the picked text is the list of ids. Throws if there are no entries. */
export async function drawEntry(seed: string, entryIds: readonly string[], hashing: Hashing): Promise<string> {
  const entryId = entryIds[await pickIndex(seed, entryList(entryIds), entryIds.length, hashing)];
  if (entryId === undefined) throw new Error('a draw needs an entry');
  return entryId;
}

/** Whether the published hashes match the seed and the entries, and the earlier rule picks the published winner. */
export async function isDrawValid(draw: PublishedDraw, hashing: Hashing): Promise<boolean> {
  if (draw.entryIds.length === 0 || (await hashing.sha256(draw.seed)) !== draw.seedHash) return false;
  if ((await hashing.sha256(entryList(draw.entryIds))) !== draw.entriesHash) return false;
  return (await drawEntry(draw.seed, draw.entryIds, hashing)) === draw.winnerEntryId;
}

/** Returns the text of the entries that is hashed by the earlier rule. */
export function entryList(entryIds: readonly string[]): string {
  return entryIds.join(',');
}
