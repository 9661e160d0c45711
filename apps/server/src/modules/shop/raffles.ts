import {
  dueTimeOf,
  maximumRefusals,
  overdueMs,
  redrawClosing,
  refundMs,
  timeOfRound,
  type CancelCause,
  type RaffleStatus,
  type RefusalCause,
} from '@game/rules';
import type { Transaction } from '../../platform/database/database.js';
import { eachInTransaction } from '../../platform/database/each-in-transaction.js';
import { withAct } from './acts.js';
import { closeWithEntries, planDraw } from './closing.js';
import type { ShopDependencies } from './dependencies.js';
import { Drawing } from './drawing.js';
import { notifyEntrants, publishProduct, remindWinner } from './notifications.js';
import { RaffleSeeds } from './seeds.js';
import {
  claimReminders,
  findEndedRaffles,
  findPlannedDraws,
  findRefundedWinners,
  findStandingDraw,
  findUnredeemedRaffles,
  insertDraw,
  lockEndedRaffle,
  lockPlannedDraw,
  lockUnredeemedRaffle,
  updateDraw,
  type PlannedDraw,
} from './store/draws.js';
import { findEntries } from './store/entries.js';
import { updateProduct } from './store/products.js';
import type { EntryRow, ProductRow } from './store/rows.js';
import { raffleStateOf } from './view.js';

/** The maximum number of raffles of each kind that one run of the job handles. */
const rafflesPerRun = 100;

/** How long before the deadline a winner is reminded, in milliseconds. */
const remindersMs = [7 * 24 * 3_600_000, 24 * 3_600_000];

/** How long a draw waits after the beacon did not answer, or after an error, in milliseconds. */
const retryMs = 10_000;

/** Closes, draws and cancels raffles (D-21). Methods that take a product need its row to be locked. */
export class Raffles {
  readonly seeds: RaffleSeeds;
  readonly #dependencies: ShopDependencies;
  readonly #drawing: Drawing;
  /** When a draw that could not take place is tried again, by raffle. */
  readonly #retryAtMs = new Map<string, number>();

  constructor(dependencies: ShopDependencies) {
    this.#dependencies = dependencies;
    this.seeds = new RaffleSeeds(dependencies);
    this.#drawing = new Drawing({ ...dependencies, seeds: this.seeds });
  }

  /**
   * Does what is due, and carries out the planned draws whose round of the beacon is published. A draw whose round does not
   * come, or comes with a wrong signature, waits. Returns how many winners were drawn.
   */
  async drawDue(): Promise<number> {
    const { database, clock } = this.#dependencies;
    await this.closeDue();
    const now = clock.now();
    const planned = await database.run((connection) => findPlannedDraws(connection, now, rafflesPerRun));
    await this.#cancelOverdue(planned, now);
    return this.#drawPlanned(planned, now);
  }

  /** Closes all raffles that have ended, and plans the redraw of those whose winner gave no address in time. */
  async closeDue(): Promise<void> {
    const { database, clock, outages } = this.#dependencies;
    await this.closeEnded();
    await outages.ready();
    const now = clock.now();
    const unredeemed = await database.run((connection) => findUnredeemedRaffles(connection, now, rafflesPerRun));
    await this.#each(unredeemed, async (transaction, productId) => {
      const product = await lockUnredeemedRaffle(transaction, productId, now);
      if (product) await this.refuseWinner(transaction, product, { cause: 'noAddress' });
      return product !== undefined;
    });
  }

  /** Reminds winners who have not redeemed their prize, 7 days and 1 day before the deadline. */
  async remindWinners(): Promise<void> {
    const { database, clock, outages } = this.#dependencies;
    await outages.ready();
    const now = clock.now();
    const [first, last] = remindersMs.map((ms) => new Date(now.getTime() + ms)) as [Date, Date];
    await database.transaction(async (transaction) => {
      const prizes = await claimReminders(transaction, now, { first, last }, rafflesPerRun);
      for (const prize of prizes) await remindWinner(this.#dependencies, transaction, prize);
    });
  }

  /** Closes all raffles that have ended. Their end was announced, so that no outage extends it. */
  async closeEnded(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    const ended = await database.run((connection) => findEndedRaffles(connection, now, rafflesPerRun));
    await this.#each(ended, async (transaction, productId) => {
      const product = await lockEndedRaffle(transaction, productId, now);
      if (product) await this.#close(transaction, product);
      return product !== undefined;
    });
  }

  /** Closes a raffle at its end: plans its draw, or ends it if it has no entries. */
  async #close(transaction: Transaction, product: ProductRow): Promise<ProductRow> {
    const { raffleEndTime } = raffleStateOf(product);
    if (product.currentEntries === 0) {
      const { round } = planDraw(product.beacon, 1, raffleEndTime);
      return this.#change(transaction, product, { raffleStatus: 'closed', closedAt: raffleEndTime, round });
    }
    return this.#change(transaction, product, await closeWithEntries(transaction, product, raffleEndTime));
  }

  /** Draws the winner of a planned draw. `signature` is that of its round; null without a beacon. */
  async draw(transaction: Transaction, planned: PlannedDraw, signature: string | null): Promise<ProductRow> {
    return this.#drawing.draw(transaction, planned, signature);
  }

  /**
   * Takes the prize from the current winner. After the first refusal, plans a draw among the others: at the first time of the
   * raffle's schedule after the winner's deadline that has not come yet, so that its round does not exist. Without others, the
   * raffle ends. After the last possible refusal, cancels the raffle (D-38). `word` is that of a winner who declines.
   */
  async refuseWinner(
    transaction: Transaction,
    raffle: ProductRow,
    { cause, word = null }: { cause: RefusalCause; word?: string | null },
  ): Promise<ProductRow> {
    const { clock, ledger } = this.#dependencies;
    const now = clock.now();
    const standing = await findStandingDraw(transaction, raffle.id);
    if (!standing?.redeemBy) throw new Error(`raffle ${raffle.id} has no winner to refuse`);
    const { drawNumber } = standing;
    await updateDraw(transaction, standing, { forfeitedAt: now, refusalCause: cause, declineWord: word });
    const act = ['refused', drawNumber, cause, now.toISOString(), word ?? 'none'] as const;
    const product = await this.#change(transaction, raffle, await withAct(raffle, act));
    if (cause !== 'noAddress') {
      const entries = await findEntries(transaction, product.id);
      await ledger.post(transaction, refundsOf(entries.filter(({ userId }) => userId === standing.winnerId)));
    }
    if (drawNumber === maximumRefusals) return this.cancel(transaction, product, 'refusals');
    // Each draw so far has had another entrant as its winner.
    if (product.entrants <= drawNumber) return this.#change(transaction, product, { raffleStatus: 'closed' });
    if (product.closedAt === null) throw new Error(`raffle ${product.id} was drawn, but never closed`);
    const closesAt = redrawClosing(product.closedAt, standing.redeemBy > now ? standing.redeemBy : now);
    const plan = planDraw(product.beacon, drawNumber + 1, closesAt);
    await insertDraw(transaction, { ...plan, productId: product.id, createdAt: now });
    return this.#change(transaction, product, { raffleStatus: 'open' });
  }

  /** Cancels a raffle, refunds all entries, and reveals the seed of the draw that will not take place. */
  async cancel(transaction: Transaction, product: ProductRow, cause: CancelCause): Promise<ProductRow> {
    const now = this.#dependencies.clock.now();
    const entries = await findEntries(transaction, product.id);
    await this.seeds.reveal(transaction, product);
    const acts = await withAct(product, ['cancelled', cause, now.toISOString()]);
    const change = { raffleStatus: 'cancelled' as const, cancelledAt: now, cancelCause: cause, ...acts };
    const cancelled = await this.#change(transaction, product, change);
    const refunded = await findRefundedWinners(transaction, product.id);
    const refunds = refundsOf(entries.filter(({ userId }) => !refunded.includes(userId)));
    await this.#dependencies.ledger.post(transaction, refunds);
    await notifyEntrants(this.#dependencies, transaction, product, entries, { kind: 'raffleCancelled' });
    return cancelled;
  }

  /**
   * Returns the signature of a planned draw's round: null without a beacon, undefined if the round is not published or cannot
   * be verified. It holds no connection of the database.
   */
  async fetchSignature({ product, draw }: PlannedDraw): Promise<string | null | undefined> {
    if (product.beacon === null || draw.round === null) return null;
    return (await this.#dependencies.beacon?.fetchRound(product.beacon, draw.round)) ?? undefined;
  }

  /** Returns the draws that are overdue, each with the time since when. */
  async listOverdue(): Promise<{ productId: string; since: Date }[]> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    const planned = await database.run((connection) => findPlannedDraws(connection, now, rafflesPerRun));
    return planned
      .filter((one) => dueTime(one) + overdueMs <= now.getTime())
      .map((one) => ({ productId: one.product.id, since: new Date(dueTime(one)) }));
  }

  /** Cancels and refunds the raffles whose draw could not take place for 7 days. A later draw would not be valid. */
  async #cancelOverdue(planned: PlannedDraw[], now: Date): Promise<void> {
    const ids = planned.filter((one) => isTooLate(one, now)).map(({ product }) => product.id);
    await this.#each(ids, async (transaction, productId) => {
      const locked = await lockPlannedDraw(transaction, productId);
      if (!locked || !isTooLate(locked, now)) return false;
      await this.cancel(transaction, locked.product, 'overdue');
      return true;
    });
  }

  async #drawPlanned(planned: PlannedDraw[], now: Date): Promise<number> {
    const due = planned.filter(
      (one) =>
        isPublished(one, now) && !isTooLate(one, now) && (this.#retryAtMs.get(one.product.id) ?? 0) <= now.getTime(),
    );
    let drawn = 0;
    for (const one of due) {
      if (await this.#tryToDraw(one)) drawn += 1;
    }
    return drawn;
  }

  /** Returns false if the round is not available, or another process was faster. */
  async #tryToDraw({ product, draw }: PlannedDraw): Promise<boolean> {
    const { clock } = this.#dependencies;
    const signature = await this.fetchSignature({ product, draw });
    this.#retryAtMs.set(product.id, clock.now().getTime() + retryMs);
    if (signature === undefined) return false;
    const drawn = await this.#each([product.id], async (transaction, productId) => {
      const locked = await lockPlannedDraw(transaction, productId);
      const isSame = locked?.draw.drawNumber === draw.drawNumber && locked.draw.round === draw.round;
      if (isSame) await this.draw(transaction, locked, signature);
      this.#retryAtMs.delete(productId);
      return isSame;
    });
    return drawn > 0;
  }

  /** Updates a raffle and publishes it. */
  async #change(
    transaction: Transaction,
    { id }: ProductRow,
    change: { raffleStatus?: RaffleStatus } & Partial<ProductRow>,
  ): Promise<ProductRow> {
    const product = await updateProduct(transaction, id, change);
    publishProduct(this.#dependencies.publisher, transaction, product);
    return product;
  }

  #each(
    productIds: string[],
    work: (transaction: Transaction, productId: string) => Promise<boolean>,
  ): Promise<number> {
    const failure = { message: 'failed to draw a raffle', idName: 'productId' };
    return eachInTransaction(this.#dependencies, productIds, work, failure);
  }
}

function refundsOf(entries: readonly EntryRow[]) {
  return entries.map(({ id, userId, entryCost }) => {
    return { userId, type: 'refund' as const, amount: entryCost, raffleEntryId: id };
  });
}

/** Returns when a planned draw is due, in milliseconds since 1970. */
function dueTime({ product: { beacon }, draw: { closesAt } }: PlannedDraw): number {
  return dueTimeOf(beacon, closesAt);
}

/** Whether all entries are refunded instead of a planned draw. */
function isTooLate(planned: PlannedDraw, now: Date): boolean {
  return dueTime(planned) + refundMs <= now.getTime();
}

/** Whether the round of a planned draw must be published by now. */
function isPublished({ product: { beacon }, draw: { round } }: PlannedDraw, now: Date): boolean {
  return beacon === null || round === null || timeOfRound(beacon, round) <= now.getTime();
}
