import type { InputOf, ProductViewer, ReplyOf } from '@game/contract';
import { refuseEntry } from '@game/rules';
import type { Connection, Transaction } from '../../platform/database.js';
import type { Intent, Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import { Raffles, type ShopDependencies } from './raffles.js';
import { findDraws, findStandingDraw, findWonProducts } from './store/draws.js';
import { countEntries, findEntries, insertEntry, takeEntry } from './store/entries.js';
import { findProduct, findProducts, lockProduct, takeFromStock, updateProduct } from './store/products.js';
import { findRedemptions, insertRedemption } from './store/redemptions.js';
import type { DrawRow, ProductRow } from './store/rows.js';
import { drawsOf, orderOf, productOf, raffleOf } from './view.js';

export type { ProductDefinition, ShopManagement } from './management.js';

/** How many products a list, and how many orders a product, shows at most: the newest. */
const listLimit = 500;
const orderLimit = 10;

type ProductReply = ReplyOf<'shop.enterRaffle'>;

/** Raffles and prizes (PRZ, PDT, RAF, D-21, D-26). Every purchase with tickets is one transaction. */
export class Shop {
  readonly #dependencies: ShopDependencies;
  readonly #raffles: Raffles;

  constructor(dependencies: ShopDependencies) {
    this.#dependencies = dependencies;
    this.#raffles = new Raffles(dependencies);
  }

  /** The raffles of a type, newest first, and what `player` has won and not redeemed (TBL-07). */
  async listRaffles(player: Player, { raffleType }: InputOf<'shop.listRaffles'>): Promise<ReplyOf<'shop.listRaffles'>> {
    const { database, clock } = this.#dependencies;
    return database.run(async (connection) => {
      const rows = await findProducts(connection, { type: 'raffle', raffleType }, listLimit);
      const wonProductIds = await findWonProducts(connection, player.id, clock.now());
      return { products: rows.flatMap((row) => raffleOf(row) ?? []), wonProductIds };
    });
  }

  /** What can be redeemed for tickets, newest first. */
  async listPrizes(): Promise<ReplyOf<'shop.listPrizes'>> {
    const rows = await this.#dependencies.database.run((connection) =>
      findProducts(connection, { type: 'other' }, listLimit),
    );
    return { products: rows.map(productOf).filter((product) => product.type === 'other') };
  }

  /** A product, with what it is to `viewer` if anyone is signed in (PDT-01, D-32). */
  async getProduct(
    viewer: Player | null,
    { productId }: InputOf<'shop.getProduct'>,
  ): Promise<ReplyOf<'shop.getProduct'>> {
    return this.#dependencies.database.run(async (connection) => {
      const product = productOf(await requireProduct(connection, productId));
      return { product, viewer: viewer && (await this.#viewerOf(connection, productId, viewer)) };
    });
  }

  /** Whether there is such a product. */
  async hasProduct(productId: string): Promise<boolean> {
    const row = await this.#dependencies.database.run((connection) => findProduct(connection, productId));
    return row !== undefined;
  }

  /** Everything it takes to do the draws of a raffle again (D-21). */
  async getRaffleProof(
    viewer: Player | null,
    { productId }: InputOf<'shop.getRaffleProof'>,
  ): Promise<ReplyOf<'shop.getRaffleProof'>> {
    return this.#dependencies.database.snapshot(async (connection) => {
      const draws = await findDraws(connection, productId);
      const product = raffleOf(await requireProduct(connection, productId));
      if (!product) throw new Refusal('PRODUCT_NOT_FOUND');
      const entries = await findEntries(connection, productId);
      const ownEntries = entries.filter(({ userId }) => userId === viewer?.id);
      return {
        product,
        entryIds: entries.map(({ id }) => id),
        ownEntryIds: ownEntries.map(({ id }) => id),
        draws: drawsOf(draws, entries),
      };
    });
  }

  /** Buys one entry in a raffle (VAL-13, RAF-01, D-21). */
  async enterRaffle(player: Player, { productId }: InputOf<'shop.enterRaffle'>, intent: Intent): Promise<ProductReply> {
    const { ledger, clock, random } = this.#dependencies;
    return ledger.once(intent, async (transaction) => {
      const now = clock.now();
      const product = await takeEntry(transaction, productId, now);
      const entryCost = (product ?? (await requireProduct(transaction, productId))).entryCost;
      if (entryCost === null) throw new Refusal('NOT_A_RAFFLE');
      const balance = await ledger.lockBalance(transaction, player.id);
      if (balance < entryCost) {
        throw Refusal.withValues('INSUFFICIENT_BALANCE_TO_ENTER', { n: entryCost, m: balance });
      }
      if (!product) throw await this.#refusalOfEntry(transaction, productId, now);
      const id = random.uuid();
      const entry = { id, productId, userId: player.id, entryNumber: product.currentEntries, entryCost };
      await insertEntry(transaction, { ...entry, createdAt: now });
      await ledger.post(transaction, [
        { userId: player.id, type: 'raffle_entry', amount: entryCost, raffleEntryId: id },
      ]);
      return this.#answer(transaction, product, player);
    });
  }

  /** Orders a prize: for tickets, or at price 0 as the winner of its raffle (VAL-14, D-21, D-26). */
  async redeemPrize(player: Player, input: InputOf<'shop.redeemPrize'>, intent: Intent): Promise<ProductReply> {
    return this.#dependencies.ledger.once(intent, async (transaction) => {
      const { type } = await requireProduct(transaction, input.productId);
      const product =
        type === 'raffle'
          ? await this.#redeemWin(transaction, player, input)
          : await this.#redeemForTickets(transaction, player, input);
      return this.#answer(transaction, product, player);
    });
  }

  /** Draws the raffles that are due; see `Raffles.drawDue`. */
  async drawDue(): Promise<number> {
    return this.#raffles.drawDue();
  }

  async #redeemForTickets(
    transaction: Transaction,
    player: Player,
    input: InputOf<'shop.redeemPrize'>,
  ): Promise<ProductRow> {
    const { ledger } = this.#dependencies;
    const product = await takeFromStock(transaction, input.productId);
    if (!product) throw new Refusal('OUT_OF_STOCK');
    const ticketPrice = product.ticketPrice;
    if (ticketPrice === null) throw new Error(`product ${product.id} has no price`);
    const balance = await ledger.lockBalance(transaction, player.id);
    if (balance < ticketPrice) {
      throw Refusal.withValues('INSUFFICIENT_BALANCE_TO_REDEEM', { n: ticketPrice, m: balance });
    }
    const redemptionId = await this.#order(transaction, player, input, { ticketPrice, drawNumber: null });
    await ledger.post(transaction, [
      { userId: player.id, type: 'prize_redemption', amount: ticketPrice, redemptionId },
    ]);
    return product;
  }

  async #redeemWin(transaction: Transaction, player: Player, input: InputOf<'shop.redeemPrize'>): Promise<ProductRow> {
    const product = await lockProduct(transaction, input.productId);
    const draw = product && (await this.#openWin(transaction, product, player));
    if (!draw) throw new Refusal('NOT_REDEEMABLE');
    await this.#order(transaction, player, input, { ticketPrice: 0, drawNumber: draw.drawNumber });
    return updateProduct(transaction, product.id, { raffleStatus: 'redeemed' });
  }

  async #order(
    transaction: Transaction,
    player: Player,
    { productId, shippingAddress }: InputOf<'shop.redeemPrize'>,
    price: { ticketPrice: number; drawNumber: number | null },
  ): Promise<string> {
    const { random, clock, profiles } = this.#dependencies;
    const id = random.uuid();
    const orderReference = random.hexadecimal(5).toUpperCase();
    const createdAt = clock.now();
    const order = { id, orderReference, productId, userId: player.id, shippingAddress, createdAt, ...price };
    await insertRedemption(transaction, order);
    await profiles.rememberRecipient(transaction, player, shippingAddress);
    return id;
  }

  async #refusalOfEntry(transaction: Transaction, productId: string, now: Date): Promise<Refusal> {
    const raffle = raffleOf(await requireProduct(transaction, productId));
    if (!raffle) return new Refusal('NOT_A_RAFFLE');
    const state = { ...raffle, raffleEndTime: new Date(raffle.raffleEndTime) };
    // It had no entry left when asked; if it has one now, there is nothing to be said but to try again.
    return new Refusal(refuseEntry(state, now) ?? 'RAFFLE_FULL');
  }

  /** The draw by which `player` may redeem the prize of a raffle now; undefined when they may not. */
  async #openWin(
    on: Connection,
    { id, raffleStatus }: ProductRow,
    player: Player,
  ): Promise<(DrawRow & { redeemBy: Date }) | undefined> {
    if (raffleStatus !== 'drawn') return undefined;
    const draw = await findStandingDraw(on, id);
    if (draw?.winnerId !== player.id || draw.redeemBy === null) return undefined;
    return draw.redeemBy > this.#dependencies.clock.now() ? { ...draw, redeemBy: draw.redeemBy } : undefined;
  }

  async #viewerOf(on: Connection, productId: string, viewer: Player): Promise<ProductViewer> {
    const product = await requireProduct(on, productId);
    const win = await this.#openWin(on, product, viewer);
    const orders = await findRedemptions(on, productId, viewer.id, orderLimit);
    return {
      entryCount: await countEntries(on, productId, viewer.id),
      redeemBy: win?.redeemBy.toISOString() ?? null,
      orders: orders.map(orderOf),
    };
  }

  async #answer(transaction: Transaction, product: ProductRow, player: Player): Promise<ProductReply> {
    this.#raffles.tell(transaction, product);
    return { product: productOf(product), viewer: await this.#viewerOf(transaction, product.id, player) };
  }
}

async function requireProduct(on: Connection, productId: string): Promise<ProductRow> {
  const row = await findProduct(on, productId);
  if (!row) throw new Refusal('PRODUCT_NOT_FOUND');
  return row;
}
