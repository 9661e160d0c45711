import type { OrderHold, PrizeOrder } from '@game/contract';
import type { Connection } from '../../platform/database/database.js';
import { CommandRefused } from '../../platform/command-refused.js';
import type { Player } from '../../platform/player.js';
import type { ShopDependencies } from './dependencies.js';
import type { HouseholdOrders, NewOrder } from './household-orders.js';
import type { RedemptionRow } from './store/rows.js';

/** The columns of an order that say whether it waits before it is shipped. */
export type HeldOrder = Pick<RedemptionRow, 'status' | 'heldUntil' | 'reviewRequestedAt' | 'releasedAt'>;

/** Returns why an order waits before it can be shipped; null if it does not. Time alone ends a hold with a date. */
export function holdOf({ status, heldUntil, reviewRequestedAt, releasedAt }: HeldOrder, now: Date): OrderHold | null {
  if (status !== 'ordered') return null;
  if (reviewRequestedAt !== null && releasedAt === null) return { cause: 'review' };
  if (heldUntil !== null && heldUntil > now) return { cause: 'freshTickets', until: heldUntil.toISOString() };
  return null;
}

/** Returns the status of an order as players and operators see it. */
export function statusOf(order: HeldOrder, now: Date): PrizeOrder['status'] {
  return holdOf(order, now) ? 'held' : order.status;
}

/**
 * Returns an order that an operator has named, if it is neither shipped nor refused.
 * @throws {CommandRefused} otherwise.
 */
export function requireOpen<Order extends Pick<RedemptionRow, 'status'>>(
  order: Order | undefined,
  name: string,
): Order {
  if (!order) throw new CommandRefused(`There is no order '${name}'.`);
  if (order.status !== 'ordered')
    throw new CommandRefused(`Order ${name} is ${order.status} already: nothing was changed.`);
  return order;
}

type Dependencies = Pick<ShopDependencies, 'payments' | 'collusion' | 'clock'> & { householdOrders: HouseholdOrders };

/** Decides whether new orders wait. See decision 0016. */
export class Holds {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns what holds an order of a player that leaves them `balanceAfter` tickets, if it is placed now. */
  async ofNewOrder(
    on: Connection,
    player: Player,
    balanceAfter: number,
    order: NewOrder | null,
  ): Promise<Pick<RedemptionRow, 'heldUntil' | 'reviewRequestedAt'>> {
    const { payments, collusion, clock, householdOrders } = this.#dependencies;
    const heldUntil = await payments.orderHeldUntil(on, player, balanceAfter);
    const isReviewed =
      (await collusion.isSuspect(on, player)) ||
      (order !== null && (await householdOrders.isLimitReached(on, player, order)));
    return { heldUntil, reviewRequestedAt: isReviewed ? clock.now() : null };
  }

  /** Returns why such an order would wait; null if it would not. */
  async next(
    on: Connection,
    player: Player,
    balanceAfter: number,
    ordered: NewOrder | null,
  ): Promise<OrderHold | null> {
    const order = await this.ofNewOrder(on, player, balanceAfter, ordered);
    return holdOf({ status: 'ordered', releasedAt: null, ...order }, this.#dependencies.clock.now());
  }
}
