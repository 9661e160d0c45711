import { isDeepStrictEqual } from 'node:util';
import type { OrderHold } from '@game/contract';
import type { Transaction } from '../../platform/database/database.js';
import { usualEntriesPerHousehold } from '@game/rules';
import { CommandRefused } from '../../platform/command-refused.js';
import { Refusal } from '../../platform/refusal.js';
import { sha256 } from '../../platform/sha256.js';
import type { ShopDependencies } from './dependencies.js';
import { holdOf, requireOpen } from './holds.js';
import { publishProduct } from './notifications.js';
import { isRefusalWaiting } from './order-reviews.js';
import type { Raffles } from './raffles.js';
import {
  findAllProducts,
  findProduct,
  findProductByKey,
  insertProduct,
  lockProductByKey,
  updateProduct,
} from './store/products.js';
import { closeRedemption, lockRedemption } from './store/redemptions.js';
import type { ProductRow, RedemptionRow } from './store/rows.js';

/** A product as defined by an operator's file. `key` identifies it across files. */
export type ProductDefinition = {
  key: string;
  name: string;
  description: string;
  productType: string | null;
  raffleType: 'regular' | 'premium';
  /** If undefined, the image stays unchanged. */
  imageUrl?: string;
} & (
  | {
      type: 'raffle';
      raffleEndTime: Date;
      entryCost: number;
      maxEntries: number;
      entriesPerHousehold?: number | undefined;
    }
  | { type: 'other'; ticketPrice: number; availableQuantity: number }
);

/** A product, and what an operator's definition has done to it. */
export interface SavedProduct {
  product: ProductRow;
  done: 'added' | 'changed' | 'unchanged';
}

/** The operator's actions in the shop (D-06). Each runs in the transaction that also writes the operator log. */
export class ShopManagement {
  readonly #dependencies: ShopDependencies & { raffles: Raffles };

  constructor(dependencies: ShopDependencies & { raffles: Raffles }) {
    this.#dependencies = dependencies;
  }

  /** Returns all products, newest first. */
  async listProducts(): Promise<ProductRow[]> {
    return this.#dependencies.database.run((connection) => findAllProducts(connection));
  }

  /**
   * Returns the product with a key.
   * @throws {CommandRefused} if there is none.
   */
  async getProduct(key: string): Promise<ProductRow> {
    const product = await this.#dependencies.database.run((connection) => findProductByKey(connection, key));
    if (!product) throw new CommandRefused(`There is no product '${key}'.`);
    return product;
  }

  /**
   * Adds a product, or changes the product with the same key. `shown` is the edition that the operator saw, null for a new
   * product: an order since then has taken from the stock, or another operator has changed something. Without it, the product is
   * as the definition says, whatever it was. Returns the product, and what was done.
   * @throws {CommandRefused} if the change would be unfair to players who have entered the raffle, or if `shown` is out of date.
   */
  async saveProduct(transaction: Transaction, given: ProductDefinition, shown?: string | null): Promise<SavedProduct> {
    const existing = await lockProductByKey(transaction, given.key);
    const definition = withShare(given, existing);
    if (shown === null && existing) throw new CommandRefused(`There is a product '${definition.key}' already.`);
    if (typeof shown === 'string' && (!existing || shown !== editionOf(existing))) {
      const stock = existing?.type === 'other' ? ` Its stock is ${existing.availableQuantity} now.` : '';
      throw new CommandRefused(`'${definition.key}' has changed meanwhile.${stock} Open its page again.`);
    }
    if (existing && isAsDefined(existing, definition)) return { product: existing, done: 'unchanged' };
    const product = existing
      ? await this.#change(transaction, existing, definition)
      : await this.#add(transaction, definition);
    publishProduct(this.#dependencies.publisher, transaction, product);
    return { product, done: existing ? 'changed' : 'added' };
  }

  /** Cancels a raffle and refunds all entries. */
  async cancelRaffle(transaction: Transaction, name: string): Promise<ProductRow> {
    const raffle = await lockRaffle(transaction, name);
    if (raffle.raffleStatus === 'drawn') {
      throw new CommandRefused(`'${raffle.key}' has a winner, so it can no longer be cancelled.`);
    }
    if (raffle.raffleStatus !== 'open') {
      throw new CommandRefused(`'${raffle.key}' is ${raffle.raffleStatus} and can no longer be cancelled.`);
    }
    return this.#dependencies.raffles.cancel(transaction, raffle, 'operator');
  }

  /**
   * Marks an order as shipped and publishes the change.
   * @throws {CommandRefused} if there is no such order, if its address is erased, if it is held, or if its player owes tickets.
   */
  async shipRedemption(
    transaction: Transaction,
    orderReference: string,
    trackingNumber: string | null,
  ): Promise<RedemptionRow> {
    const { clock, ledger } = this.#dependencies;
    const shippedAt = clock.now();
    const order = requireOpen(await lockRedemption(transaction, orderReference.toUpperCase()), orderReference);
    if (order.shippingAddress === null) {
      throw new CommandRefused(`The address of order ${orderReference} is erased: its player deleted their account.`);
    }
    if (isRefusalWaiting(order, shippedAt)) {
      throw new CommandRefused(
        `The refusal of order ${orderReference} waits for an approval: approve or reject it first.`,
      );
    }
    const hold = holdOf(order, shippedAt);
    if (hold) throw new CommandRefused(`Order ${orderReference} ${causeOf(hold)}`);
    // The purchase that paid for the order may have been taken back since.
    await ledger.lockSpendable(transaction, order.userId, 'prize').catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      throw new CommandRefused(
        `The player of order ${orderReference} owes tickets: refuse the order, or forgive the debt.`,
      );
    });
    const shipped = await closeRedemption(transaction, order, { status: 'shipped', trackingNumber, shippedAt });
    const product = await findProduct(transaction, shipped.productId);
    if (product) publishProduct(this.#dependencies.publisher, transaction, product);
    return shipped;
  }

  async #add(transaction: Transaction, definition: ProductDefinition): Promise<ProductRow> {
    const { random, clock, raffles } = this.#dependencies;
    const now = clock.now();
    if (definition.type === 'raffle' && definition.raffleEndTime <= now) {
      throw new CommandRefused(`'${definition.key}' ends in the past.`);
    }
    const id = random.uuid();
    const product = { ...definition, id, createdAt: now };
    if (definition.type === 'other') return insertProduct(transaction, product);
    const { published, store } = await raffles.seeds.make({ ...definition, id });
    const row = await insertProduct(transaction, { ...product, ...published, raffleStatus: 'open' });
    await store(transaction);
    return row;
  }

  async #change(transaction: Transaction, existing: ProductRow, definition: ProductDefinition): Promise<ProductRow> {
    const refuse = (why: string) => new CommandRefused(`'${definition.key}' ${why}`);
    if (existing.type !== definition.type) throw refuse(`has the type '${existing.type}', which cannot be changed.`);
    if (definition.type === 'raffle') {
      const { raffleEndTime, entryCost, maxEntries } = definition;
      const isSame =
        entryCost === existing.entryCost &&
        definition.entriesPerHousehold === existing.entriesPerHousehold &&
        maxEntries === existing.maxEntries &&
        raffleEndTime.getTime() === existing.raffleEndTime?.getTime();
      if (!isSame && existing.raffleStatus !== 'open') {
        throw refuse(`is ${existing.raffleStatus}: its end, cost and number of entries can no longer be changed.`);
      }
      if (!isSame && existing.currentEntries > 0) {
        throw refuse('already has entries, so its end, cost and number of entries can no longer be changed.');
      }
      if (!isSame && raffleEndTime <= this.#dependencies.clock.now()) throw refuse('ends in the past.');
      if (!isSame) {
        // The seeds and the hash chain depend on the terms. There are no entries under the old ones.
        const { published, store } = await this.#dependencies.raffles.seeds.make({ ...definition, id: existing.id });
        await store(transaction);
        return updateProduct(transaction, existing.id, { ...definition, ...published });
      }
    }
    return updateProduct(transaction, existing.id, definition);
  }
}

/**
 * Locks a raffle, by the operator's key.
 * @throws {CommandRefused} if there is no such raffle.
 */
export async function lockRaffle(transaction: Transaction, name: string): Promise<ProductRow> {
  const raffle = await lockProductByKey(transaction, name);
  if (raffle?.type !== 'raffle') throw new CommandRefused(`There is no raffle '${name}'.`);
  return raffle;
}

/** Returns a digest of what operators can change of a product. It is another one after each change, also of the stock. */
export function editionOf(product: ProductRow): string {
  const { name, description, productType, imageUrl, raffleType, raffleEndTime } = product;
  const { entryCost, maxEntries, ticketPrice, availableQuantity } = product;
  const figures = [raffleType, raffleEndTime, entryCost, maxEntries, ticketPrice, availableQuantity];
  return sha256(JSON.stringify([name, description, productType, imageUrl, ...figures]));
}

/** Whether a product has all the values of a definition. */
function isAsDefined(product: ProductRow, definition: ProductDefinition): boolean {
  return isDeepStrictEqual({ ...product, ...definition }, product);
}

function causeOf(hold: OrderHold): string {
  return hold.cause === 'review'
    ? 'is under review: release or refuse it first.'
    : `needs recently bought tickets, so it cannot be shipped before ${hold.until}.`;
}

/** Returns a definition that says how many entries of a raffle one household can have. */
function withShare(definition: ProductDefinition, existing: ProductRow | undefined): ProductDefinition {
  if (definition.type === 'other') return definition;
  const { maxEntries } = definition;
  const kept = existing?.maxEntries === maxEntries ? existing.entriesPerHousehold : null;
  return {
    ...definition,
    entriesPerHousehold: definition.entriesPerHousehold ?? kept ?? usualEntriesPerHousehold(maxEntries),
  };
}
