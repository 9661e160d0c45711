import { refusalCauses } from '@game/rules';
import type { Transaction } from '../../platform/database/database.js';
import { CommandRefused } from '../../platform/command-refused.js';
import type { ShopDependencies } from './dependencies.js';
import { requireOpen } from './holds.js';
import { notifyOfReview, publishProduct, type ReviewNews } from './notifications.js';
import type { Raffles } from './raffles.js';
import { findProduct, lockProduct, updateProduct } from './store/products.js';
import {
  closeRedemption,
  findRedemption,
  lockRedemption,
  requestReviews,
  updateRedemption,
} from './store/redemptions.js';
import type { ProductRow, RedemptionRow } from './store/rows.js';

/** How long the refusal of a won prize waits for the approval of another operator, in milliseconds. */
export const approvalMs = 7 * 24 * 3_600_000;

/** Why two operators can refuse the order of a won prize. */
export const orderRefusalCauses = refusalCauses.filter((cause) => cause !== 'noAddress');
export type OrderRefusalCause = (typeof orderRefusalCauses)[number];

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
   * Refuses an order of a prize for tickets that is not shipped: the prize goes back into stock, and its tickets back to the
   * player.
   * @throws {CommandRefused} if it is shipped or refused, or if its prize was won.
   */
  async refuse(transaction: Transaction, orderReference: string): Promise<RedemptionRow> {
    const { clock, ledger } = this.#dependencies;
    const { order, product } = await this.#lock(transaction, orderReference);
    if (order.drawNumber !== null) {
      throw new CommandRefused(`Order ${order.orderReference} is of a won prize: name the cause, which is published.`);
    }
    const refused = await closeRedemption(transaction, order, { status: 'refused', refusedAt: clock.now() });
    const { userId, ticketPrice, id: redemptionId } = order;
    await ledger.post(transaction, [{ userId, type: 'refund' as const, amount: ticketPrice, redemptionId }]);
    const availableQuantity = (product.availableQuantity ?? 0) + 1;
    const restocked = await updateProduct(transaction, product.id, { availableQuantity });
    await this.#notify(transaction, refused, restocked, 'refused');
    return refused;
  }

  /**
   * Asks another operator to approve the refusal of a won prize's order, for 7 days (D-38). It cannot be shipped meanwhile.
   * @throws {CommandRefused} if it is shipped or refused, if its prize was not won, or if a request waits.
   */
  async requestRefusal(
    transaction: Transaction,
    orderReference: string,
    { cause, operator }: { cause: OrderRefusalCause; operator: string },
  ): Promise<void> {
    const { order } = await this.#lock(transaction, orderReference);
    if (order.drawNumber === null) {
      throw new CommandRefused(
        `Order ${order.orderReference} is of a prize for tickets, which has no published cause.`,
      );
    }
    if (isRefusalWaiting(order, this.#dependencies.clock.now())) {
      throw new CommandRefused(`The refusal of order ${order.orderReference} already waits for an approval.`);
    }
    await updateRedemption(transaction, order.id, {
      refusalCause: cause,
      refusalRequestedBy: personOf(operator),
      refusalRequestedAt: this.#dependencies.clock.now(),
    });
  }

  /**
   * Refuses the order of a won prize, as another operator has requested. The proof of the draw shows the cause. The player gets
   * back what their entries cost, and the prize is drawn again among the others, or the raffle is cancelled (D-38).
   * @throws {CommandRefused} if no request waits, or if the same operator made it.
   */
  async approveRefusal(transaction: Transaction, orderReference: string, operator: string): Promise<void> {
    const { clock, raffles } = this.#dependencies;
    const { order, product } = await this.#lock(transaction, orderReference);
    const { refusalCause: cause } = this.#requireRequest(order);
    if (cause === null || cause === 'noAddress') throw new Error(`the refusal of order ${order.id} has no cause`);
    const refusalApprovedBy = personOf(operator);
    if (order.refusalRequestedBy === refusalApprovedBy) {
      throw new CommandRefused('Another operator has to decide on your request.');
    }
    const change = { status: 'refused', refusedAt: clock.now(), refusalApprovedBy } as const;
    const refused = await closeRedemption(transaction, order, change);
    await this.#notify(transaction, refused, product, cause);
    await raffles.refuseWinner(transaction, product, { cause });
  }

  /**
   * Withdraws or rejects a request to refuse the order of a won prize, so that it can ship.
   * @throws {CommandRefused} if no request waits.
   */
  async rejectRefusal(transaction: Transaction, orderReference: string): Promise<void> {
    const { order } = await this.#lock(transaction, orderReference);
    this.#requireRequest(order);
    const none = { refusalCause: null, refusalRequestedBy: null, refusalRequestedAt: null };
    await updateRedemption(transaction, order.id, none);
  }

  #requireRequest(order: RedemptionRow): RedemptionRow {
    if (isRefusalWaiting(order, this.#dependencies.clock.now())) return order;
    throw new CommandRefused(`No refusal of order ${order.orderReference} waits for an approval.`);
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

/** Returns the name of an operator, the same in the console and on the command line, however it is written. */
function personOf(operator: string): string {
  const name = operator.normalize('NFKC').toLowerCase();
  return name.replaceAll(/[^\p{L}\p{N}:]/gu, '').replace(/^(console:)+/, '');
}

/** Whether a request to refuse an order waits for an approval at `now`. */
export function isRefusalWaiting(
  { refusalRequestedAt }: Pick<RedemptionRow, 'refusalRequestedAt'>,
  now: Date,
): boolean {
  return refusalRequestedAt !== null && now.getTime() < refusalRequestedAt.getTime() + approvalMs;
}
