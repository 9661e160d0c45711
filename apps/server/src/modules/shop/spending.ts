import { operations, type InputOf, type OrderReceipt, type ReplyOf } from '@game/contract';
import { refuseEntry, roundAfterClosing } from '@game/rules';
import type { Transaction } from '../../platform/database/database.js';
import { together } from '../../platform/database/together.js';
import type { Intent, Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import { sha256 } from '../../platform/sha256.js';
import { requireShippable } from '../profiles/service.js';
import { requireProduct, type Catalogue } from './catalogue.js';
import type { ShopDependencies } from './dependencies.js';
import { withAct } from './acts.js';
import { addEntry, nextEntryTime } from './entries.js';
import type { Holds } from './holds.js';
import { notifyOfReview, publishProduct } from './notifications.js';
import type { Raffles } from './raffles.js';
import { findDraw, updateDraw } from './store/draws.js';
import { countEntriesOf, findEntrant, findLastEntryTime } from './store/entries.js';
import { lockProduct, takeFromStock, updateProduct } from './store/products.js';
import { closeRedemption, insertRedemption, lockWonRedemption } from './store/redemptions.js';
import type { ProductRow } from './store/rows.js';
import { productOf, raffleStateOf } from './view.js';

type ProductReply = ReplyOf<'shop.declinePrize'>;

/** Entering raffles and redeeming prizes. Each is one transaction. */
export class Spending {
  readonly #dependencies: ShopDependencies & { catalogue: Catalogue; holds: Holds; raffles: Raffles };

  constructor(dependencies: ShopDependencies & { catalogue: Catalogue; holds: Holds; raffles: Raffles }) {
    this.#dependencies = dependencies;
  }

  /** Buys one entry in a raffle (VAL-13, RAF-01, D-21). */
  async enterRaffle(
    player: Player,
    { productId, number }: InputOf<'shop.enterRaffle'>,
    intent: Intent,
  ): Promise<ReplyOf<'shop.enterRaffle'>> {
    const { ledger, profiles, clock, random } = this.#dependencies;
    return ledger.once(intent, operations['shop.enterRaffle'].reply, async (transaction) => {
      const raffle = await lockProduct(transaction, productId);
      if (!raffle) throw new Refusal('PRODUCT_NOT_FOUND');
      const { entryCost } = raffle;
      if (entryCost === null) throw new Refusal('NOT_A_RAFFLE');
      // The lock comes first: whoever marks the player as staff waits for it.
      const [balance, isStaffOrBot, lastEnteredAt, entrant, householdEntries] = await together([
        ledger.lockSpendable(transaction, player.id, 'play'),
        profiles.isStaffOrBot(transaction, player),
        findLastEntryTime(transaction, productId, raffle.currentEntries),
        findEntrant(transaction, productId, player.id),
        this.#countOfHousehold(transaction, raffle, player),
      ]);
      if (isStaffOrBot) throw new Refusal('STAFF_CANNOT_ENTER');
      if (balance < entryCost) {
        throw Refusal.withValues('INSUFFICIENT_BALANCE_TO_ENTER', { n: entryCost, m: balance });
      }
      const enteredAt = nextEntryTime(lastEnteredAt, clock.now());
      const refusal = refuseEntry(raffleStateOf(raffle), enteredAt) ?? this.#refuseByBeacon(raffle);
      if (refusal !== null) throw new Refusal(refusal);
      const { entriesPerHousehold: share } = raffle;
      if (share !== null && householdEntries >= share) {
        throw Refusal.withValues('HOUSEHOLD_SHARE_USED', { n: share, m: householdEntries });
      }
      const id = random.uuid();
      const entry = { id, userId: player.id, entrant: entrant ?? raffle.entrants + 1, number, entryCost, enteredAt };
      const { product, receipt } = await addEntry(transaction, raffle, entry);
      await ledger.post(transaction, [
        { userId: player.id, type: 'raffle_entry', amount: entryCost, raffleEntryId: id },
      ]);
      return { ...(await this.#publish(transaction, product, player)), receipt };
    });
  }

  /** Orders a prize: for tickets, or at no cost as the winner of its raffle (VAL-14, D-21, D-26). */
  async redeemPrize(
    player: Player,
    input: InputOf<'shop.redeemPrize'>,
    intent: Intent,
  ): Promise<ReplyOf<'shop.redeemPrize'>> {
    await this.#dependencies.outages.ready();
    return this.#dependencies.ledger.once(intent, operations['shop.redeemPrize'].reply, async (transaction) => {
      requireShippable(input.shippingAddress);
      const { type } = await requireProduct(transaction, input.productId);
      const { product, receipt } =
        type === 'raffle'
          ? await this.#redeemWin(transaction, player, input)
          : { product: await this.#redeemForTickets(transaction, player, input), receipt: null };
      return { ...(await this.#publish(transaction, product, player)), receipt };
    });
  }

  /** Declines a won prize, with the winner's word for it, which is published (D-38). */
  async declinePrize(
    player: Player,
    { productId, word }: InputOf<'shop.declinePrize'>,
    intent: Intent,
  ): Promise<ProductReply> {
    const { ledger, catalogue, raffles, clock, outages } = this.#dependencies;
    await outages.ready();
    return ledger.once(intent, operations['shop.declinePrize'].reply, async (transaction) => {
      const raffle = await lockProduct(transaction, productId);
      const win = raffle && (await catalogue.findDeclinableWin(transaction, raffle, player));
      if (!win) throw new Refusal('NOT_DECLINABLE');
      if (sha256(word) !== win.entry.number) throw new Refusal('WRONG_WORD');
      const order = await lockWonRedemption(transaction, win.draw);
      const refusal = { status: 'refused', refusedAt: clock.now(), refusalCause: 'declined' } as const;
      if (order) await closeRedemption(transaction, order, refusal);
      const product = await raffles.refuseWinner(transaction, raffle, { cause: 'declined', word });
      return this.#publish(transaction, product, player);
    });
  }

  /** Publishes the receipt of an order that was refused against the winner's will. Nobody else has one. */
  async publishReceipt({ productId, drawNumber, receipt }: InputOf<'shop.publishReceipt'>): Promise<void> {
    await this.#dependencies.database.transaction(async (transaction) => {
      const raffle = await lockProduct(transaction, productId);
      const draw = raffle && (await findDraw(transaction, productId, drawNumber));
      const isRefused = draw?.forfeitedAt && draw.declineWord === null;
      const isOwn = sha256(receipt) === raffle?.orderHashes?.[drawNumber - 1];
      if (!isRefused || !isOwn) throw new Refusal('WRONG_RECEIPT');
      await updateDraw(transaction, draw, { receipt });
    });
  }

  /** Counts the entries of the player's household in a raffle; 0 if each household can have any number. */
  async #countOfHousehold(transaction: Transaction, raffle: ProductRow, player: Player): Promise<number> {
    if (raffle.entriesPerHousehold === null) return 0;
    const linked = await this.#dependencies.households.linkedTo(transaction, player);
    return countEntriesOf(transaction, raffle.id, [player.id, ...linked.keys()]);
  }

  /**
   * Returns why the beacon allows no entry, whatever the clock says: the round that decides the raffle exists already, or the
   * clock disagrees with the beacon. A raffle without a beacon does not depend on it. See decision 0013.
   */
  #refuseByBeacon(raffle: ProductRow): 'RAFFLE_ENDED' | 'RAFFLE_CLOCK_UNSURE' | null {
    const { beaconWatch } = this.#dependencies;
    if (raffle.beacon === null || beaconWatch === null) return null;
    const decisive = roundAfterClosing(raffle.beacon, raffleStateOf(raffle).raffleEndTime);
    if (beaconWatch.hasPublished(raffle.beacon, decisive)) return 'RAFFLE_ENDED';
    return beaconWatch.disagrees ? 'RAFFLE_CLOCK_UNSURE' : null;
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
    const balance = await ledger.lockSpendable(transaction, player.id, 'prize');
    if (balance < ticketPrice) {
      throw Refusal.withValues('INSUFFICIENT_BALANCE_TO_REDEEM', { n: ticketPrice, m: balance });
    }
    const price = { ticketPrice, drawNumber: null };
    const redemptionId = await this.#order(transaction, player, input, product, price, balance - ticketPrice);
    await ledger.post(transaction, [
      { userId: player.id, type: 'prize_redemption', amount: ticketPrice, redemptionId },
    ]);
    return product;
  }

  async #redeemWin(
    transaction: Transaction,
    player: Player,
    input: InputOf<'shop.redeemPrize'>,
  ): Promise<{ product: ProductRow; receipt: OrderReceipt }> {
    const { clock, raffles } = this.#dependencies;
    const product = await lockProduct(transaction, input.productId);
    const draw = product && (await this.#dependencies.catalogue.findOpenWin(transaction, product, player));
    if (!draw) throw new Refusal('NOT_REDEEMABLE');
    // A won prize costs nothing, but a player who owes tickets pays them first.
    const balance = await this.#dependencies.ledger.lockSpendable(transaction, player.id, 'prize');
    const price = { ticketPrice: 0, drawNumber: draw.drawNumber };
    await this.#order(transaction, player, input, product, price, balance);
    const orderedAt = clock.now();
    await updateDraw(transaction, draw, { orderedAt });
    const acts = await withAct(product, ['ordered', draw.drawNumber, orderedAt.toISOString()]);
    const { productId, drawNumber } = draw;
    const receipt = await raffles.seeds.orderReceipt(transaction, product, drawNumber);
    return {
      product: await updateProduct(transaction, product.id, { raffleStatus: 'redeemed', ...acts }),
      receipt: { productId, drawNumber, receipt },
    };
  }

  async #order(
    transaction: Transaction,
    player: Player,
    { productId, shippingAddress }: InputOf<'shop.redeemPrize'>,
    product: ProductRow,
    price: { ticketPrice: number; drawNumber: number | null },
    balanceAfter: number,
  ): Promise<string> {
    const { random, clock, profiles, holds } = this.#dependencies;
    const isForTickets = price.drawNumber === null;
    const ordered = isForTickets ? { productId, shippingAddress } : null;
    const hold = await holds.ofNewOrder(transaction, player, balanceAfter, ordered);
    const id = random.uuid();
    const orderReference = random.hexadecimal(5).toUpperCase();
    const createdAt = clock.now();
    const order = { id, orderReference, productId, userId: player.id, shippingAddress, createdAt, ...price, ...hold };
    await insertRedemption(transaction, order);
    if (hold.reviewRequestedAt) await notifyOfReview(this.#dependencies, transaction, order, product, 'requested');
    await profiles.rememberRecipient(transaction, player, shippingAddress);
    return id;
  }

  async #publish(transaction: Transaction, product: ProductRow, player: Player): Promise<ProductReply> {
    const { publisher, catalogue, ledger } = this.#dependencies;
    publishProduct(publisher, transaction, product);
    // Only a prize can be ordered again.
    const balance = product.type === 'other' ? await ledger.lockBalance(transaction, player.id) : 0;
    return { product: productOf(product), viewer: await catalogue.viewerOf(transaction, product, player, balance) };
  }
}
