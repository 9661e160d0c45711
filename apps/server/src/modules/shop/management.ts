import type { Transaction } from '../../platform/database.js';
import { CommandRefused } from '../../platform/command-refused.js';
import { Raffles, type ShopDependencies } from './raffles.js';
import { findAllProducts, findProduct, insertProduct, lockProductByKey, updateProduct } from './store/products.js';
import { findShipments, shipRedemption, type Shipment } from './store/redemptions.js';
import type { ProductRow, RedemptionRow } from './store/rows.js';

/** What an operator says of a product; `key` is what their files call it. */
export type ProductDefinition = {
  key: string;
  name: string;
  description: string;
  productType: string | null;
  raffleType: 'regular' | 'premium';
  /** undefined: as it was. */
  imageUrl?: string;
} & (
  | { type: 'raffle'; raffleEndTime: Date; entryCost: number; maxEntries: number }
  | { type: 'other'; ticketPrice: number; availableQuantity: number }
);

/** What operators do to the shop (D-06), in the transaction that also logs it. */
export class ShopManagement {
  readonly #dependencies: ShopDependencies;
  readonly #raffles: Raffles;

  constructor(dependencies: ShopDependencies) {
    this.#dependencies = dependencies;
    this.#raffles = new Raffles(dependencies);
  }

  /** All products, newest first. */
  async listProducts(): Promise<ProductRow[]> {
    return this.#dependencies.database.run((connection) => findAllProducts(connection));
  }

  /** Adds a product, or changes the one of that key. Throws `CommandRefused` for what would wrong those who entered. */
  async saveProduct(transaction: Transaction, definition: ProductDefinition): Promise<ProductRow> {
    const existing = await lockProductByKey(transaction, definition.key);
    const row = existing
      ? await this.#change(transaction, existing, definition)
      : await this.#add(transaction, definition);
    this.#raffles.tell(transaction, row);
    return row;
  }

  /** Ends an open raffle now and draws it. */
  async drawRaffle(transaction: Transaction, name: string): Promise<ProductRow> {
    const raffle = await this.#lockRaffle(transaction, name);
    if (raffle.raffleStatus !== 'open')
      throw new CommandRefused(`'${raffle.key}' is ${raffle.raffleStatus}, not open.`);
    return this.#raffles.draw(transaction, raffle);
  }

  /** Takes the prize from a winner who has not redeemed it, and draws again. */
  async redrawRaffle(transaction: Transaction, name: string): Promise<ProductRow> {
    const raffle = await this.#lockRaffle(transaction, name);
    if (raffle.raffleStatus !== 'drawn') {
      throw new CommandRefused(`'${raffle.key}' is ${raffle.raffleStatus}: it has no winner who could still redeem.`);
    }
    return this.#raffles.redraw(transaction, raffle);
  }

  /** Calls a raffle off and refunds every entry. */
  async cancelRaffle(transaction: Transaction, name: string): Promise<ProductRow> {
    const raffle = await this.#lockRaffle(transaction, name);
    if (raffle.raffleStatus !== 'open' && raffle.raffleStatus !== 'drawn') {
      throw new CommandRefused(`'${raffle.key}' is ${raffle.raffleStatus} and can no longer be cancelled.`);
    }
    return this.#raffles.cancel(transaction, raffle);
  }

  /** The redemptions, oldest first, with what is needed to send them; those of one status, if one is given. */
  async listRedemptions(status?: RedemptionRow['status']): Promise<Shipment[]> {
    return this.#dependencies.database.run((connection) => findShipments(connection, status));
  }

  /** Notes that an order is on its way, and tells its owner. */
  async shipRedemption(
    transaction: Transaction,
    orderReference: string,
    trackingNumber: string | null,
  ): Promise<RedemptionRow> {
    const shipped = await shipRedemption(transaction, {
      orderReference: orderReference.toUpperCase(),
      trackingNumber,
      shippedAt: this.#dependencies.clock.now(),
    });
    if (!shipped) throw new CommandRefused(`There is no order '${orderReference}' that waits to be shipped.`);
    const product = await findProduct(transaction, shipped.productId);
    if (product) this.#raffles.tell(transaction, product);
    return shipped;
  }

  async #add(transaction: Transaction, definition: ProductDefinition): Promise<ProductRow> {
    const { random, clock } = this.#dependencies;
    const isRaffle = definition.type === 'raffle';
    const now = clock.now();
    if (isRaffle && definition.raffleEndTime <= now) throw new CommandRefused(`'${definition.key}' ends in the past.`);
    const row = await insertProduct(transaction, {
      ...definition,
      id: random.uuid(),
      createdAt: now,
      raffleStatus: isRaffle ? 'open' : null,
    });
    if (isRaffle) await this.#raffles.prepareDraw(transaction, row.id, 1);
    return row;
  }

  async #change(transaction: Transaction, existing: ProductRow, definition: ProductDefinition): Promise<ProductRow> {
    const refuse = (why: string) => new CommandRefused(`'${definition.key}' ${why}`);
    if (existing.type !== definition.type) throw refuse(`is of the type '${existing.type}', which never changes.`);
    if (definition.type === 'raffle') {
      const { raffleEndTime, entryCost, maxEntries } = definition;
      const isSame =
        entryCost === existing.entryCost &&
        maxEntries === existing.maxEntries &&
        raffleEndTime.getTime() === existing.raffleEndTime?.getTime();
      if (!isSame && existing.raffleStatus !== 'open') {
        throw refuse(`is ${existing.raffleStatus}: its end, cost and number of entries no longer change.`);
      }
      if (!isSame && existing.currentEntries > 0) {
        throw refuse('has entries: its end, cost and number of entries were promised to those who made them.');
      }
      if (!isSame && raffleEndTime <= this.#dependencies.clock.now()) throw refuse('ends in the past.');
    }
    return updateProduct(transaction, existing.id, definition);
  }

  async #lockRaffle(transaction: Transaction, name: string): Promise<ProductRow> {
    const raffle = await lockProductByKey(transaction, name);
    if (raffle?.type !== 'raffle') throw new CommandRefused(`There is no raffle '${name}'.`);
    return raffle;
  }
}
