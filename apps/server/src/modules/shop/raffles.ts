import { drawEntry, entryList, redeemTimeMs, type Hashing, type RaffleStatus } from '@game/rules';
import type { Transaction } from '../../platform/database.js';
import { eachInTransaction } from '../../platform/each-in-transaction.js';
import { hmacSha256, sha256 } from '../../platform/sha256.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Auth } from '../auth/service.js';
import type { Ledger } from '../ledger/service.js';
import type { Profiles } from '../profiles/service.js';
import { raffleWonMail } from './raffle-won-mail.js';
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
import type { ProductRow } from './store/rows.js';
import { productOf } from './view.js';

/** What raffles and the shop around them work with. */
export type ShopDependencies = Pick<
  SharedDependencies,
  'database' | 'clock' | 'random' | 'publisher' | 'logger' | 'mailer' | 'publicOrigin'
> & {
  ledger: Ledger;
  auth: Auth;
  profiles: Profiles;
};

/** The hash functions of a draw, as Node has them. */
export const nodeHashing: Hashing = { sha256, hmacSha256 };

/** How many raffles one round of a job draws at most. */
const drawsPerRound = 100;

/** Raffles from their first seed to their end (D-21). Who calls for a single one has locked its product. */
export class Raffles {
  readonly #dependencies: ShopDependencies;

  constructor(dependencies: ShopDependencies) {
    this.#dependencies = dependencies;
  }

  /** Publishes the hash of the seed that the next draw of a raffle will use. */
  async prepareDraw(transaction: Transaction, productId: string, drawNumber: number): Promise<void> {
    const { random, clock } = this.#dependencies;
    const seed = random.hexadecimal(32);
    const seedHash = sha256(seed);
    await insertDraw(transaction, { productId, drawNumber, seed, seedHash, createdAt: clock.now() });
  }

  /**
   * Draws every raffle that is full or past its end, and again every one whose winner gave no address in time. Returns
   * how many were drawn or closed.
   */
  async drawDue(): Promise<number> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    const due = await database.run((connection) => findDueRaffles(connection, now, drawsPerRound));
    const unredeemed = await database.run((connection) => findUnredeemedRaffles(connection, now, drawsPerRound));
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

  /** Picks the winner of a raffle that takes no more entries, and tells them; without entrants left it is closed. */
  async draw(transaction: Transaction, product: ProductRow): Promise<ProductRow> {
    const { clock } = this.#dependencies;
    const entries = await findEntries(transaction, product.id);
    const draws = (await findDraws(transaction, product.id)).map(({ draw }) => draw);
    const earlierWinners = new Set(draws.map(({ winnerId }) => winnerId));
    const candidates = entries.filter(({ userId }) => !earlierWinners.has(userId));
    if (candidates.length === 0) return this.setStatus(transaction, product, 'closed');
    const next = draws.at(-1);
    if (!next || next.drawnAt !== null) throw new Error(`raffle ${product.id} has no seed to draw with`);
    const entryIds = candidates.map(({ id }) => id);
    const entriesHash = sha256(entryList(entryIds));
    const winnerEntryId = await drawEntry(next.seed, entryIds, nodeHashing);
    const winnerId = candidates.find(({ id }) => id === winnerEntryId)?.userId;
    if (winnerId === undefined) throw new Error(`raffle ${product.id} was won by an entry it has not`);
    const drawnAt = clock.now();
    const redeemBy = new Date(drawnAt.getTime() + redeemTimeMs);
    await updateDraw(transaction, next, { drawnAt, entriesHash, winnerEntryId, winnerId, redeemBy });
    await this.prepareDraw(transaction, product.id, next.drawNumber + 1);
    const drawn = await this.setStatus(transaction, product, 'drawn');
    await this.#tellWinner(transaction, winnerId, product, redeemBy);
    return drawn;
  }

  /** Takes the prize from a winner who gave no address, and draws again among the others. */
  async redraw(transaction: Transaction, product: ProductRow): Promise<ProductRow> {
    const standing = await findStandingDraw(transaction, product.id);
    if (!standing) throw new Error(`raffle ${product.id} has no winner to draw again for`);
    await updateDraw(transaction, standing, { forfeitedAt: this.#dependencies.clock.now() });
    return this.draw(transaction, product);
  }

  /** Calls a raffle off and refunds every entry. */
  async cancel(transaction: Transaction, product: ProductRow): Promise<ProductRow> {
    const entries = await findEntries(transaction, product.id);
    const cancelled = await this.setStatus(transaction, product, 'cancelled');
    const refunds = entries.map(({ id, userId, entryCost }) => {
      return { userId, type: 'refund' as const, amount: entryCost, raffleEntryId: id };
    });
    await this.#dependencies.ledger.post(transaction, refunds);
    return cancelled;
  }

  /** Notes where a raffle stands now, and tells everyone who looks. */
  async setStatus(transaction: Transaction, { id }: ProductRow, raffleStatus: RaffleStatus): Promise<ProductRow> {
    const product = await updateProduct(transaction, id, { raffleStatus });
    this.tell(transaction, product);
    return product;
  }

  /** Tells everyone in the shop or at a product of its new state, once it is committed (RTM-01). */
  tell(transaction: Transaction, product: ProductRow): void {
    const { publisher } = this.#dependencies;
    transaction.afterCommit(() =>
      publisher.publish(['shop', `product:${product.id}`], 'shop.productChanged', { product: productOf(product) }),
    );
  }

  /** The one place where a winner is told: wherever on the site they are, and by mail (D-21). */
  async #tellWinner(
    transaction: Transaction,
    winnerId: string,
    { id: productId, name }: ProductRow,
    redeemBy: Date,
  ): Promise<void> {
    const { publisher, mailer, auth, publicOrigin } = this.#dependencies;
    const win = { productId, name, redeemBy: redeemBy.toISOString() };
    const email = await auth.emailOf(transaction, { id: winnerId });
    transaction.afterCommit(() => {
      publisher.publish(`user:${winnerId}`, 'shop.raffleWon', win);
      if (email !== null) mailer.send(raffleWonMail(email, win, publicOrigin));
    });
  }

  #each(
    productIds: string[],
    work: (transaction: Transaction, productId: string) => Promise<boolean>,
  ): Promise<number> {
    const failure = { message: 'a raffle could not be drawn', idName: 'productId' };
    return eachInTransaction(this.#dependencies, productIds, work, failure);
  }
}
