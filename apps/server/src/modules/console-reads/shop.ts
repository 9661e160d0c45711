import type { SharedDependencies } from '../../shared-dependencies.js';
import { holdOf } from '../shop/service.js';
import { pageOf, readCursor, writeCursor, type CursorPage } from './cursor.js';
import * as orders from './store/orders.js';
import * as payments from './store/payments.js';

/** How many orders, purchases or refunds are on a page. */
const pageLength = 50;

/** An order with its address, and the reason why it must wait; null if it need not. */
type ShownOrder = orders.AddressedOrder & { hold: ReturnType<typeof holdOf> };

/** Lists orders, purchases, refunds and disputes of all players. */
export class ShopReads {
  readonly #dependencies: Pick<SharedDependencies, 'database' | 'clock'>;

  constructor(dependencies: Pick<SharedDependencies, 'database' | 'clock'>) {
    this.#dependencies = dependencies;
  }

  /** Returns orders of a list with their addresses, the oldest first. `after` is the `next` of the page before. */
  async orders(list: orders.OrderList, after: string | null): Promise<CursorPage<ShownOrder>> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    const page = { now, cursor: readCursor(after), limit: pageLength + 1 };
    const found = await database.run((on) => orders.findOrders(on, list, page));
    const shown = found.map((order) => ({ ...order, hold: holdOf(order, now) }));
    return pageOf(shown, pageLength, ({ createdAt: at, id }) => writeCursor({ at, id }));
  }

  /** Returns all orders of a list, page by page, so that no more than a page is in memory. */
  async *allOrders(list: orders.OrderList): AsyncGenerator<ShownOrder[]> {
    for (let after: string | null = null; ;) {
      const { rows, next }: CursorPage<ShownOrder> = await this.orders(list, after);
      yield rows;
      if (next === null) return;
      after = next;
    }
  }

  /** Returns purchases, newest first. `after` is the `next` of the page before. */
  async purchases(after: string | null): Promise<CursorPage<payments.ListedPurchase>> {
    const cursor = readCursor(after);
    const found = await this.#dependencies.database.run((on) => payments.findPurchases(on, cursor, pageLength + 1));
    return pageOf(found, pageLength, ({ createdAt: at, id }) => writeCursor({ at, id }));
  }

  /** Returns refunds and disputes, newest first. `after` is the `next` of the page before. */
  async reversals(after: string | null): Promise<CursorPage<payments.ReversalRow>> {
    const cursor = readCursor(after, (id) => /^[\x21-\x7e]+$/.test(id));
    const found = await this.#dependencies.database.run((on) => payments.findReversals(on, cursor, pageLength + 1));
    return pageOf(found, pageLength, ({ receivedAt: at, id }) => writeCursor({ at, id }));
  }
}
