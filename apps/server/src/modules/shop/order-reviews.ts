import type { Transaction } from '../../platform/database/database.js';
import { CommandRefused } from '../../platform/command-refused.js';
import type { ShopDependencies } from './dependencies.js';
import { requireOpen } from './holds.js';
import { notifyOfReview, publishProduct, type ReviewNews } from './notifications.js';
import type { Raffles } from './raffles.js';
import { findEntries } from './store/entries.js';
import { findProduct, lockProduct, updateProduct } from './store/products.js';
import {
  closeRedemption,
  findRedemption,
  lockRedemption,
  requestReviews,
  updateRedemption,
} from './store/redemptions.js';
import type { ProductRow, RedemptionRow } from './store/rows.js';

/** An operator's decisions on orders that wait. Each runs in the transaction that also writes the operator log. */
export class OrderReviews {
  readonly #dependencies: ShopDependencies & { raffles: Raffles };

  constructor(dependencies: ShopDependencies & { raffles: Raffles }) {
    this.#dependencies = dependencies;
  }

  /** Puts the orders of players under review that are neither shipped nor released. Returns how many these are. */
  async request(transaction: Transaction, userIds: string[]): Promise<number> {
    const requested = await requestReviews(transaction, userIds, this.#dependencies.clock.now());
    for (const order of requested) {
      const product = await findProduct(transaction, order.productId);
      if (product) await this.#notify(transaction, order, product, 'requested');
    }
    return requested.length;
  }

  /**
   * Ends the review of an order in the player's favour. What is known of the player so far holds no other order.
   * @throws {CommandRefused} if it is not under review.
   */
  async release(transaction: Transaction, orderReference: string): Promise<RedemptionRow> {
    const { clock, collusion } = this.#dependencies;
    const { order, product } = await this.#lock(transaction, orderReference);
    if (order.reviewRequestedAt === null || order.releasedAt !== null) {
      throw new CommandRefused(`Order ${order.orderReference} is not under review.`);
    }
    const released = await updateRedemption(transaction, order.id, { releasedAt: clock.now() });
    await collusion.release(transaction, order.userId);
    await this.#notify(transaction, released, product, 'released');
    return released;
  }

  /**
   * Refuses an order that is not shipped. A prize for tickets goes back into stock, and its tickets back to the player. A
   * won prize is drawn again among the others, and the player gets back what their entries cost.
   * @throws {CommandRefused} if it is shipped or refused.
   */
  async refuse(transaction: Transaction, orderReference: string): Promise<RedemptionRow> {
    const { clock, ledger } = this.#dependencies;
    const { order, product } = await this.#lock(transaction, orderReference);
    const refused = await closeRedemption(transaction, order, { status: 'refused', refusedAt: clock.now() });
    const { userId } = order;
    if (order.drawNumber === null) {
      const refund = { userId, type: 'refund' as const, amount: order.ticketPrice, redemptionId: order.id };
      await ledger.post(transaction, [refund]);
      const availableQuantity = (product.availableQuantity ?? 0) + 1;
      const restocked = await updateProduct(transaction, product.id, { availableQuantity });
      await this.#notify(transaction, refused, restocked, 'refused');
    } else {
      const entries = await findEntries(transaction, product.id);
      const refunds = entries
        .filter((entry) => entry.userId === userId)
        .map(({ id, entryCost }) => ({ userId, type: 'refund' as const, amount: entryCost, raffleEntryId: id }));
      await ledger.post(transaction, refunds);
      const drawn = await updateProduct(transaction, product.id, { raffleStatus: 'drawn' });
      await this.#notify(transaction, refused, drawn, 'refused');
      await this.#dependencies.raffles.forfeit(transaction, drawn);
    }
    return refused;
  }

  /** Locks the product first, like redeeming does, then the order. */
  async #lock(transaction: Transaction, name: string): Promise<{ order: RedemptionRow; product: ProductRow }> {
    const reference = name.toUpperCase();
    const found = await findRedemption(transaction, reference);
    const product = found && (await lockProduct(transaction, found.productId));
    const order = requireOpen(await lockRedemption(transaction, reference), name);
    if (!product) throw new Error(`order ${reference} has no product`);
    return { order, product };
  }

  async #notify(transaction: Transaction, order: RedemptionRow, product: ProductRow, news: ReviewNews): Promise<void> {
    publishProduct(this.#dependencies.publisher, transaction, product);
    await notifyOfReview(this.#dependencies, transaction, order, product, news);
  }
}
