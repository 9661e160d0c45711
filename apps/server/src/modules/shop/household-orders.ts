import type { RedemptionAddress } from '@game/contract';
import type { Connection } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import type { HouseholdLink } from '../households/service.js';
import { addressKeyOf } from './address-key.js';
import type { ShopDependencies } from './dependencies.js';
import { findOrdersUnderReview, findRecentOrders } from './store/redemptions.js';
import type { RedemptionRow } from './store/rows.js';

const monthMs = 30 * 24 * 3_600_000;

/** How many orders of a prize within 30 days are compared, and how many under review are shown as groups. */
const comparedLimit = 5_000;
const shownLimit = 200;

/** A new order of a prize for tickets. The address is null before it is known. */
export interface NewOrder {
  productId: string;
  shippingAddress: RedemptionAddress | null;
}

/** Why orders are counted together. */
export type OrderLink = HouseholdLink | 'address';

/** Orders of one prize under review that one household has placed. */
export interface OrderGroup {
  productName: string;
  reasons: OrderLink[];
  /** How many orders of the prize the household has placed within 30 days, with those that were shipped. */
  count: number;
  orders: { orderReference: string; playerId: string; username: string }[];
}

type Dependencies = Pick<ShopDependencies, 'database' | 'clock' | 'households' | 'ordersPerHousehold'>;

/** Counts the orders of a prize that one household places within 30 days. See decision 0033. */
export class HouseholdOrders {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Whether the household of a player has placed as many orders of a prize within 30 days as it can without a review. */
  async isLimitReached(on: Connection, player: Pick<Player, 'id'>, order: NewOrder): Promise<boolean> {
    const { clock, ordersPerHousehold } = this.#dependencies;
    const linked = await this.#findLinked(on, { userId: player.id, createdAt: clock.now(), ...order });
    return linked.length >= ordersPerHousehold;
  }

  /** Returns the orders under review, grouped by household, if it has placed more than it can without a review. */
  async listGroups(): Promise<OrderGroup[]> {
    const { database, ordersPerHousehold } = this.#dependencies;
    return database.run(async (on) => {
      const waiting = await findOrdersUnderReview(on, shownLimit);
      const groups: (OrderGroup & { ids: Set<string>; links: Set<OrderLink> })[] = [];
      for (const { order, username, productName } of waiting) {
        const linked = await this.#findLinked(on, order);
        if (linked.length <= ordersPerHousehold) continue;
        const { id, orderReference, userId: playerId } = order;
        let group = groups.find(({ ids }) => ids.has(id));
        if (!group) {
          group = { productName, reasons: [], count: 0, orders: [], ids: new Set(), links: new Set() };
          groups.push(group);
        }
        for (const one of linked) {
          group.ids.add(one.order.id);
          for (const link of one.links) group.links.add(link);
        }
        group.orders.push({ orderReference, playerId, username });
      }
      return groups.map(({ productName, orders, ids, links }) => {
        return { productName, orders, count: ids.size, reasons: [...links].toSorted() };
      });
    });
  }

  /** Finds the orders of 30 days that count together with an order, the player's own among them, and why. */
  async #findLinked(
    on: Connection,
    { userId, productId, createdAt, shippingAddress }: Pick<RedemptionRow, 'userId' | 'createdAt'> & NewOrder,
  ): Promise<{ order: RedemptionRow; links: OrderLink[] }[]> {
    const since = new Date(createdAt.getTime() - monthMs);
    const recent = await findRecentOrders(on, productId, since, comparedLimit);
    if (recent.length === 0) return [];
    const linkedAccounts = await this.#dependencies.households.linkedTo(on, { id: userId });
    const key = shippingAddress && addressKeyOf(shippingAddress);
    return recent.flatMap((order) => {
      if (order.userId === userId) return [{ order, links: [] }];
      const isSameAddress =
        key !== null && order.shippingAddress !== null && addressKeyOf(order.shippingAddress) === key;
      const links = [...(linkedAccounts.get(order.userId) ?? []), ...(isSameAddress ? ['address' as const] : [])];
      return links.length > 0 ? [{ order, links }] : [];
    });
  }
}
