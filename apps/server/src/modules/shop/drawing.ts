import { checkDrawProof, pickWinner, redeemTimeMs } from '@game/rules';
import { verifyRound } from '@game/rules/beacon-signature';
import type { Transaction } from '../../platform/database/database.js';
import { withAct } from './acts.js';
import type { ShopDependencies } from './dependencies.js';
import { nodeHashing } from './node-hashing.js';
import { notifyEntrants, notifyWinner, publishProduct } from './notifications.js';
import { proofOf } from './proof-view.js';
import type { RaffleSeeds } from './seeds.js';
import { findDraws, updateDraw, type PlannedDraw } from './store/draws.js';
import { findEntries } from './store/entries.js';
import { updateProduct } from './store/products.js';
import type { EntryRow, ProductRow } from './store/rows.js';
import { chainOf } from './view.js';

/** Carries out the planned draws of raffles (D-21). */
export class Drawing {
  readonly #dependencies: ShopDependencies & { seeds: RaffleSeeds };

  constructor(dependencies: ShopDependencies & { seeds: RaffleSeeds }) {
    this.#dependencies = dependencies;
  }

  /**
   * Draws a winner among players who have not won this raffle before, and notifies them. `signature` is that of the planned
   * round; null without a beacon. The raffle must be locked.
   * @throws {Error} if anyone could find the draw to be wrong. Then nothing is stored.
   */
  async draw(transaction: Transaction, { product, draw }: PlannedDraw, signature: string | null): Promise<ProductRow> {
    const { clock, publisher, seeds } = this.#dependencies;
    const { drawNumber } = draw;
    const entries = await findEntries(transaction, product.id);
    const earlierWinners = new Set((await findDraws(transaction, product.id)).map((one) => one.draw.winnerId));
    const candidates = entries.filter(({ userId }) => !earlierWinners.has(userId));
    const seed = await seeds.next(transaction, product);
    const { chainHead } = chainOf(product);
    const inputs = { seed, chainHead, drawNumber, beacon: beaconOf(product, draw, signature) };
    const winning = candidates[await pickWinner(inputs, candidates.length, nodeHashing)];
    if (!winning) throw new Error(`raffle ${product.id} has no candidates`);
    const drawnAt = clock.now();
    const redeemBy = new Date(drawnAt.getTime() + redeemTimeMs);
    const result = { winnerEntryId: winning.id, winnerId: winning.userId, redeemBy };
    await updateDraw(transaction, draw, { seed, signature, drawnAt, ...result });
    const acts = await withAct(product, ['drawn', drawNumber, winning.entryNumber, drawnAt.toISOString()]);
    const drawn = await updateProduct(transaction, product.id, { raffleStatus: 'drawn', ...acts });
    await requireProof(transaction, drawn, entries);
    publishProduct(publisher, transaction, drawn);
    await notifyWinner(this.#dependencies, transaction, winning.userId, product, redeemBy);
    const winnerIds = [winning.userId, ...earlierWinners];
    await notifyEntrants(this.#dependencies, transaction, product, entries, { kind: 'raffleLost', winnerIds });
    return drawn;
  }
}

/** Returns the round and its randomness; null for a raffle without a beacon. */
function beaconOf({ beacon }: ProductRow, { round }: PlannedDraw['draw'], signature: string | null) {
  if (beacon === null || round === null) return null;
  const randomness = signature === null ? null : verifyRound(beacon.publicKey, round, signature);
  if (randomness === null) throw new Error(`the signature of round ${round} is wrong`);
  return { round, randomness };
}

/** Makes the checks of a reader of the proof, so that no wrong draw is ever stored. */
async function requireProof(transaction: Transaction, raffle: ProductRow, entries: EntryRow[]): Promise<void> {
  const proof = proofOf(raffle, entries, await findDraws(transaction, raffle.id), null);
  const checks = await checkDrawProof(proof, { hashing: nodeHashing, verifyRound });
  const wrong = checks.filter(({ holds }) => !holds).map(({ check }) => check);
  if (wrong.length > 0) throw new Error(`the draw of raffle ${raffle.id} would not hold: ${wrong.join(', ')}`);
}
