import { drawEntry, entryList, redeemTimeMs } from '@game/rules';
import type { Transaction } from '../../platform/database/database.js';
import { sha256 } from '../../platform/sha256.js';
import type { ShopDependencies } from './dependencies.js';
import { nodeHashing } from './node-hashing.js';
import { notifyEntrants, notifyWinner, publishProduct } from './notifications.js';
import { findDraws, insertDraw, updateDraw } from './store/draws.js';
import { findEntries } from './store/entries.js';
import { updateProduct } from './store/products.js';
import type { ProductRow } from './store/rows.js';

/**
 * Draws a raffle of an earlier version by the rule that its entrants know: HMAC-SHA256 of the ids of the entries, with a
 * seed whose hash was published before. It has no hash chain, and the seeds of further draws are made with the draw
 * before. The raffle must be locked.
 */
export async function drawByEarlierRule(
  dependencies: ShopDependencies,
  transaction: Transaction,
  product: ProductRow,
): Promise<ProductRow> {
  const { clock, random, publisher } = dependencies;
  const entries = await findEntries(transaction, product.id);
  const draws = (await findDraws(transaction, product.id)).map(({ draw }) => draw);
  const earlierWinners = new Set(draws.map(({ winnerId }) => winnerId));
  const candidates = entries.filter(({ userId }) => !earlierWinners.has(userId));
  const next = draws.at(-1);
  if (!next || next.seed === null || next.drawnAt !== null) {
    throw new Error(`raffle ${product.id} has no seed to draw with`);
  }
  const entryIds = candidates.map(({ id }) => id);
  const winnerEntryId = entryIds.length === 0 ? null : await drawEntry(next.seed, entryIds, nodeHashing);
  const winning = candidates.find(({ id }) => id === winnerEntryId);
  const changed = await updateProduct(transaction, product.id, { raffleStatus: winning ? 'drawn' : 'closed' });
  publishProduct(publisher, transaction, changed);
  if (!winning) return changed;
  const drawnAt = clock.now();
  const redeemBy = new Date(drawnAt.getTime() + redeemTimeMs);
  const result = { winnerEntryId: winning.id, winnerId: winning.userId, redeemBy };
  await updateDraw(transaction, next, { drawnAt, entriesHash: sha256(entryList(entryIds)), ...result });
  const seed = random.hexadecimal(32);
  const { productId, drawNumber } = next;
  const following = { productId, drawNumber: drawNumber + 1, seed, seedHash: sha256(seed), createdAt: drawnAt };
  await insertDraw(transaction, following);
  await notifyWinner(dependencies, transaction, winning.userId, product, redeemBy);
  const winnerIds = [winning.userId, ...earlierWinners];
  await notifyEntrants(dependencies, transaction, product, entries, { kind: 'raffleLost', winnerIds });
  return changed;
}
