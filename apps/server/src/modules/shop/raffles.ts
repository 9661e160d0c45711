import { chainStart, drawEntry, entryList, redeemTimeMs, seedAt, type RaffleStatus } from '@game/rules';
import type { Transaction } from '../../platform/database/database.js';
import { eachInTransaction } from '../../platform/database/each-in-transaction.js';
import { sha256 } from '../../platform/sha256.js';
import type { ShopDependencies } from './dependencies.js';
import { nodeHashing } from './node-hashing.js';
import { notifyWinner, publishProduct } from './notifications.js';
import {
  findDraws,
  findDueRaffles,
  findStandingDraw,
  findUnredeemedRaffles,
  insertDraw,
  lockDueRaffle,
  lockUnredeemedRaffle,
  updateDraw,
} from './store/draws.js';
import { findEntries } from './store/entries.js';
import { updateProduct } from './store/products.js';
import { findRefusedWinners } from './store/redemptions.js';
import type { ProductRow } from './store/rows.js';

/** The maximum number of raffles that one run of the job draws. */
const drawsPerRun = 100;

/** The terms of a new raffle. */
interface NewRaffle {
  id: string;
  raffleEndTime: Date;
  maxEntries: number;
}

/** The encrypted seeds of a raffle, and what is published of them. */
interface RaffleSeeds {
  sealedRoot: string;
  published: Pick<ProductRow, 'seedHash' | 'chainHead'>;
}

/** Draws and cancels raffles (D-21). Methods that take a product need its row to be locked. */
export class Raffles {
  readonly #dependencies: ShopDependencies;

  constructor(dependencies: ShopDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Makes the seeds of a raffle without entries. Stores them encrypted, and returns what is published: the commitment to
   * them, and the start of the hash chain of the entries (D-21).
   */
  async makeSeeds({ id, raffleEndTime, maxEntries }: NewRaffle): Promise<RaffleSeeds> {
    const { random, cipher } = this.#dependencies;
    const root = random.hexadecimal(32);
    const seedHash = await seedAt(root, maxEntries, 0, nodeHashing);
    const terms = { productId: id, seedHash, raffleEndTime, maxEntries, beaconChainHash: null };
    const chainHead = await chainStart(terms, nodeHashing);
    return { sealedRoot: cipher.seal(root), published: { seedHash, chainHead } };
  }

  /** Creates the next draw of a raffle with a new seed. The hash of the seed is public from now on. */
  async prepareDraw(transaction: Transaction, productId: string, drawNumber: number): Promise<void> {
    const { random, clock } = this.#dependencies;
    const seed = random.hexadecimal(32);
    const seedHash = sha256(seed);
    await insertDraw(transaction, { productId, drawNumber, seed, seedHash, createdAt: clock.now() });
  }

  /**
   * Draws all raffles that are full or have ended, and redraws those whose winner gave no address in time. Returns how
   * many were drawn or closed.
   */
  async drawDue(): Promise<number> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    const due = await database.run((connection) => findDueRaffles(connection, now, drawsPerRun));
    const unredeemed = await database.run((connection) => findUnredeemedRaffles(connection, now, drawsPerRun));
    const drawn = await this.#each(due, async (transaction, productId) => {
      const product = await lockDueRaffle(transaction, productId, now);
      if (product) await this.draw(transaction, product);
      return product !== undefined;
    });
    const redrawn = await this.#each(unredeemed, async (transaction, productId) => {
      const product = await lockUnredeemedRaffle(transaction, productId, now);
      if (product) await this.redraw(transaction, product);
      return product !== undefined;
    });
    return drawn + redrawn;
  }

  /** Draws a winner among players who have not won this raffle before, and notifies them. Without one, closes it. */
  async draw(transaction: Transaction, product: ProductRow): Promise<ProductRow> {
    const { clock } = this.#dependencies;
    const entries = await findEntries(transaction, product.id);
    const draws = (await findDraws(transaction, product.id)).map(({ draw }) => draw);
    const earlierWinners = new Set(draws.map(({ winnerId }) => winnerId));
    const candidates = entries.filter(({ userId }) => !earlierWinners.has(userId));
    if (candidates.length === 0) return this.#setStatus(transaction, product, 'closed');
    const next = draws.at(-1);
    if (!next || next.seed === null || next.drawnAt !== null)
      throw new Error(`raffle ${product.id} has no seed to draw with`);
    const entryIds = candidates.map(({ id }) => id);
    const entriesHash = sha256(entryList(entryIds));
    const winnerEntryId = await drawEntry(next.seed, entryIds, nodeHashing);
    const winnerId = candidates.find(({ id }) => id === winnerEntryId)?.userId;
    if (winnerId === undefined) throw new Error(`raffle ${product.id} was won by an entry of another raffle`);
    const drawnAt = clock.now();
    const redeemBy = new Date(drawnAt.getTime() + redeemTimeMs);
    await updateDraw(transaction, next, { drawnAt, entriesHash, winnerEntryId, winnerId, redeemBy });
    await this.prepareDraw(transaction, product.id, next.drawNumber + 1);
    const drawn = await this.#setStatus(transaction, product, 'drawn');
    await notifyWinner(this.#dependencies, transaction, winnerId, product, redeemBy);
    return drawn;
  }

  /** Forfeits the prize of the current winner and draws again among the others. */
  async redraw(transaction: Transaction, product: ProductRow): Promise<ProductRow> {
    const standing = await findStandingDraw(transaction, product.id);
    if (!standing) throw new Error(`raffle ${product.id} has no winner to redraw`);
    await updateDraw(transaction, standing, { forfeitedAt: this.#dependencies.clock.now() });
    return this.draw(transaction, product);
  }

  /** Cancels a raffle and refunds all entries. */
  async cancel(transaction: Transaction, product: ProductRow): Promise<ProductRow> {
    const entries = await findEntries(transaction, product.id);
    const cancelled = await this.#setStatus(transaction, product, 'cancelled');
    // The entries of a winner whose order was refused are refunded already.
    const refused = await findRefusedWinners(transaction, product.id);
    const refunds = entries
      .filter(({ userId }) => !refused.includes(userId))
      .map(({ id, userId, entryCost }) => {
        return { userId, type: 'refund' as const, amount: entryCost, raffleEntryId: id };
      });
    await this.#dependencies.ledger.post(transaction, refunds);
    return cancelled;
  }

  /** Updates the status of a raffle and publishes it. */
  async #setStatus(transaction: Transaction, { id }: ProductRow, raffleStatus: RaffleStatus): Promise<ProductRow> {
    const product = await updateProduct(transaction, id, { raffleStatus });
    publishProduct(this.#dependencies.publisher, transaction, product);
    return product;
  }

  #each(
    productIds: string[],
    work: (transaction: Transaction, productId: string) => Promise<boolean>,
  ): Promise<number> {
    const failure = { message: 'failed to draw a raffle', idName: 'productId' };
    return eachInTransaction(this.#dependencies, productIds, work, failure);
  }
}
