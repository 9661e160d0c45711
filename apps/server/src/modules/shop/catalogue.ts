import type { InputOf, Product, ProductViewer, ReplyOf } from '@game/contract';
import type { Connection } from '../../platform/database/database.js';
import { together } from '../../platform/database/together.js';
import { isDeadlineExtended } from '../../platform/outages.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { ShopDependencies } from './dependencies.js';
import type { Holds } from './holds.js';
import type { Raffles } from './raffles.js';
import { findDraws, findStandingDraw, findWonProducts } from './store/draws.js';
import { countEntries, findEntries, findEntry } from './store/entries.js';
import { findPrizes, findProduct, findRaffles } from './store/products.js';
import { findRedemptions } from './store/redemptions.js';
import { findRevealedSeed } from './store/seeds.js';
import type { DrawRow, EntryRow, ProductRow } from './store/rows.js';
import { proofOf } from './proof-view.js';
import { orderOf, productOf, raffleOf } from './view.js';

/** The maximum number of products in a list, and of orders shown with a product; newer ones take precedence. */
const listLimit = 500;
const orderLimit = 10;

type CatalogueDependencies = Pick<ShopDependencies, 'database' | 'clock' | 'ledger' | 'ordersPerHousehold'> & {
  holds: Holds;
  raffles: Raffles;
};

/** Views of the products in the shop. */
export class Catalogue {
  readonly #dependencies: CatalogueDependencies;

  constructor(dependencies: CatalogueDependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the raffles of a type, newest first, and those that the player has won but not redeemed (TBL-07). */
  async listRaffles(player: Player, { raffleType }: InputOf<'shop.listRaffles'>): Promise<ReplyOf<'shop.listRaffles'>> {
    const { database, clock } = this.#dependencies;
    return database.read(async (connection) => {
      const rows = await findRaffles(connection, raffleType, listLimit);
      const wonProductIds = await findWonProducts(connection, player.id, clock.now());
      return { products: rows.flatMap((row) => raffleOf(row) ?? []), wonProductIds };
    });
  }

  /** Returns the prizes that can be redeemed for tickets, newest first. */
  async listPrizes(): Promise<ReplyOf<'shop.listPrizes'>> {
    const rows = await this.#dependencies.database.read((connection) => findPrizes(connection, listLimit));
    return { products: rows.map(productOf).filter((product) => product.type === 'other') };
  }

  /**
   * Returns a product and, if a player is signed in, what concerns only that player (PDT-01, D-32). Closes a raffle that has ended
   * first: after an outage, browsers ask before the job has run, and would remember a raffle that was open after its end.
   */
  async getProduct(viewer: Player | null, input: InputOf<'shop.getProduct'>): Promise<ReplyOf<'shop.getProduct'>> {
    const { raffles, clock } = this.#dependencies;
    const reply = await this.#readProduct(viewer, input);
    if (!isLeftOpen(reply.product, clock.now())) return reply;
    await raffles.closeEnded();
    return this.#readProduct(viewer, input);
  }

  async #readProduct(
    viewer: Player | null,
    { productId }: InputOf<'shop.getProduct'>,
  ): Promise<ReplyOf<'shop.getProduct'>> {
    const { database, ledger } = this.#dependencies;
    const balance = viewer ? await ledger.balanceOf(viewer.id) : 0;
    return database.read(async (connection) => {
      const row = await requireProduct(connection, productId);
      return { product: productOf(row), viewer: viewer && (await this.viewerOf(connection, row, viewer, balance)) };
    });
  }

  /** Returns whether a product exists. */
  async hasProduct(productId: string): Promise<boolean> {
    const row = await this.#dependencies.database.read((connection) => findProduct(connection, productId));
    return row !== undefined;
  }

  /** Returns everything that is needed to verify the draws of a raffle (D-21). */
  async getDrawProof({ productId }: InputOf<'shop.getDrawProof'>): Promise<ReplyOf<'shop.getDrawProof'>> {
    return this.#dependencies.database.snapshot(async (connection) => {
      const raffle = await requireProduct(connection, productId);
      if (raffle.type !== 'raffle') throw new Refusal('PRODUCT_NOT_FOUND');
      const entries = await findEntries(connection, productId);
      const draws = await findDraws(connection, productId);
      return proofOf(raffle, entries, draws, await findRevealedSeed(connection, productId));
    });
  }

  /** Returns what concerns only `viewer`, with `balance` tickets, of a product: their entries, win and orders. */
  async viewerOf(on: Connection, product: ProductRow, viewer: Player, balance: number): Promise<ProductViewer> {
    const { clock, holds, ordersPerHousehold } = this.#dependencies;
    const now = clock.now();
    const win = await this.findOpenWin(on, product, viewer);
    const price = product.type === 'raffle' && win ? 0 : product.ticketPrice;
    const ordered = product.type === 'other' ? { productId: product.id, shippingAddress: null } : null;
    const [orders, entryCount] = await together([
      findRedemptions(on, product.id, viewer.id, orderLimit),
      countEntries(on, product.id, viewer.id),
    ]);
    return {
      entryCount,
      redeemBy: win?.redeemBy.toISOString() ?? null,
      isRedeemByExtended:
        win !== undefined && isDeadlineExtended({ deadlineAt: win.redeemBy, extendedDeadlineAt: win.extendedRedeemBy }),
      nextHold: price === null ? null : await holds.next(on, viewer, balance - price, ordered),
      ordersPerHousehold: product.type === 'other' ? ordersPerHousehold : null,
      declinableEntry: (await this.findDeclinableWin(on, product, viewer))?.entry.entryNumber ?? null,
      orders: orders.map((order) => orderOf(order, now)),
    };
  }

  /** Returns the draw with which `player` can redeem the prize of a raffle now, or undefined if they cannot. */
  async findOpenWin(
    on: Connection,
    { id, raffleStatus }: ProductRow,
    player: Player,
  ): Promise<(DrawRow & { redeemBy: Date }) | undefined> {
    if (raffleStatus !== 'drawn') return undefined;
    const draw = await findStandingDraw(on, id);
    if (draw?.winnerId !== player.id || draw.redeemBy === null) return undefined;
    return draw.redeemBy > this.#dependencies.clock.now() ? { ...draw, redeemBy: draw.redeemBy } : undefined;
  }

  /** Returns the draw and the entry with which `player` has won, if they can decline the prize: it is not shipped. */
  async findDeclinableWin(
    on: Connection,
    product: ProductRow,
    player: Player,
  ): Promise<{ draw: DrawRow; entry: EntryRow } | undefined> {
    const draw =
      product.raffleStatus === 'redeemed'
        ? await findStandingDraw(on, product.id)
        : await this.findOpenWin(on, product, player);
    if (draw?.winnerId !== player.id || draw.winnerEntryId === null) return undefined;
    const [newest] = await findRedemptions(on, product.id, player.id, 1);
    if (newest?.status === 'shipped') return undefined;
    const entry = await findEntry(on, draw.winnerEntryId);
    return entry && { draw, entry };
  }
}

/**
 * Reads a product.
 * @throws {Refusal} `PRODUCT_NOT_FOUND`
 */
export async function requireProduct(on: Connection, productId: string): Promise<ProductRow> {
  const row = await findProduct(on, productId);
  if (!row) throw new Refusal('PRODUCT_NOT_FOUND');
  return row;
}

/** Whether the product is a raffle that has ended and is not closed yet. */
function isLeftOpen(product: Product, now: Date): boolean {
  if (product.type !== 'raffle' || product.raffleStatus !== 'open' || product.closedAt !== null) return false;
  return new Date(product.raffleEndTime) <= now;
}
