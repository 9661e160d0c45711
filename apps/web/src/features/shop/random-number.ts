import { hexadecimalOf } from '@game/rules';
import { webHashing } from '../../components/fairness/hashing.js';

/** The random number of an entry in a raffle, and the word for it, with which only this browser can decline the prize. */
export interface EntryNumber {
  number: string;
  /** The text whose SHA-256 is the number; undefined on a page that cannot hash, as on plain http. */
  word?: string;
}

/** Returns a new random number for an entry in a raffle (D-21). */
export async function newEntryNumber(): Promise<EntryNumber> {
  const word = hexadecimalOf(crypto.getRandomValues(new Uint8Array(32)));
  try {
    return { number: await webHashing.sha256(word), word };
  } catch {
    return { number: word };
  }
}
