import { chainHeadAfter } from '@game/rules';
import type { EntryReceipt } from '@game/contract';
import type { Transaction } from '../../platform/database/database.js';
import { together } from '../../platform/database/together.js';
import { Refusal } from '../../platform/refusal.js';
import { closeWithEntries } from './closing.js';
import { nodeHashing } from './node-hashing.js';
import { insertEntry } from './store/entries.js';
import { updateEntries } from './store/products.js';
import type { ProductRow } from './store/rows.js';
import { chainOf } from './view.js';

/** A new entry in a raffle. */
interface NewEntry {
  id: string;
  userId: string;
  /** The entrant's position among all players who have entered the raffle, from 1 on. */
  entrant: number;
  /** The random number of the entrant's browser. */
  number: string;
  entryCost: number;
  enteredAt: Date;
}

/**
 * Adds an entry to a locked raffle, which must be open, and appends it to the hash chain. A raffle that is full closes with
 * this entry, so that the round that decides it is published before it exists (D-21).
 * @throws {Refusal} `ENTRY_NUMBER_USED`
 */
export async function addEntry(
  transaction: Transaction,
  raffle: ProductRow,
  { id, userId, entrant, number, entryCost, enteredAt }: NewEntry,
): Promise<{ product: ProductRow; receipt: EntryReceipt }> {
  const { id: productId } = raffle;
  const { seedHash, chainHead } = chainOf(raffle);
  const entryNumber = raffle.currentEntries + 1;
  const entry = { id, productId, userId, entryNumber, entrant, number, entryCost, createdAt: enteredAt };
  const chained = { entryNumber, entrant, number, enteredAt: enteredAt.toISOString() };
  const head = await chainHeadAfter(chainHead, chained, nodeHashing);
  const isLast = entryNumber === raffle.maxEntries;
  const { closedAt, round } = isLast ? await closeWithEntries(transaction, raffle, enteredAt) : raffle;
  const entrants = Math.max(raffle.entrants, entrant);
  const change = { currentEntries: entryNumber, entrants, chainHead: head, closedAt, round };
  const [isNew, product] = await together([
    insertEntry(transaction, entry),
    updateEntries(transaction, productId, change),
  ]);
  if (!isNew) throw new Refusal('ENTRY_NUMBER_USED');
  return { product, receipt: { productId, seedHash, ...chained, chainHead: head } };
}

/** Returns the time of the next entry of a raffle: now, but never before that of the `last` one. */
export function nextEntryTime(last: Date | undefined, now: Date): Date {
  return last !== undefined && last > now ? last : now;
}
