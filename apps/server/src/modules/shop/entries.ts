import { chainHeadAfter } from '@game/rules';
import type { EntryReceipt } from '@game/contract';
import type { Transaction } from '../../platform/database/database.js';
import { Refusal } from '../../platform/refusal.js';
import { closeWithEntries } from './closing.js';
import { nodeHashing } from './node-hashing.js';
import { findEntrant, findLastEntryTime, insertEntry } from './store/entries.js';
import { updateProduct } from './store/products.js';
import type { ProductRow } from './store/rows.js';
import { chainOf } from './view.js';

/** A new entry in a raffle. */
interface NewEntry {
  id: string;
  userId: string;
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
  { id, userId, number, entryCost, enteredAt }: NewEntry,
): Promise<{ product: ProductRow; receipt: EntryReceipt }> {
  const { id: productId } = raffle;
  const { seedHash, chainHead } = chainOf(raffle);
  const entryNumber = raffle.currentEntries + 1;
  const known = await findEntrant(transaction, productId, userId);
  const entrant = known ?? raffle.entrants + 1;
  const entry = { id, productId, userId, entryNumber, entrant, number, entryCost, createdAt: enteredAt };
  const isNew = await insertEntry(transaction, entry);
  if (!isNew) throw new Refusal('ENTRY_NUMBER_USED');
  const chained = { entryNumber, entrant, number, enteredAt: enteredAt.toISOString() };
  const head = await chainHeadAfter(chainHead, chained, nodeHashing);
  const isLast = entryNumber === raffle.maxEntries;
  const product = await updateProduct(transaction, productId, {
    currentEntries: entryNumber,
    entrants: Math.max(raffle.entrants, entrant),
    chainHead: head,
    ...(isLast ? await closeWithEntries(transaction, raffle, enteredAt) : {}),
  });
  return { product, receipt: { productId, seedHash, ...chained, chainHead: head } };
}

/** Returns the time of the next entry of a raffle: now, but never before the entry before it. */
export async function nextEntryTime(transaction: Transaction, raffle: ProductRow, now: Date): Promise<Date> {
  const last = await findLastEntryTime(transaction, raffle.id, raffle.currentEntries);
  return last !== undefined && last > now ? last : now;
}
