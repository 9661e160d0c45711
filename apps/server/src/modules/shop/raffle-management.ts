import { dueTimeOf, isPublishable, refundMs, substituteDelayMs, timeOfRound } from '@game/rules';
import type { Connection, Transaction } from '../../platform/database/database.js';
import { CommandRefused } from '../../platform/command-refused.js';
import type { ShopDependencies } from './dependencies.js';
import { lockRaffle } from './management.js';
import type { Raffles } from './raffles.js';
import { findPlannedDraw, findStandingDraw, lockPlannedDraw, updateDraw, type PlannedDraw } from './store/draws.js';
import { findProductByKey } from './store/products.js';
import type { ProductRow } from './store/rows.js';

/** A round of the beacon that an operator chooses, and why. */
interface Substitute {
  round: number;
  reason: string;
}

/** What an operator can do about the draws of raffles (D-06, D-21). No draw takes place before its time. */
export class RaffleManagement {
  readonly #dependencies: Pick<ShopDependencies, 'database' | 'clock' | 'outages'> & { raffles: Raffles };

  constructor(dependencies: Pick<ShopDependencies, 'database' | 'clock' | 'outages'> & { raffles: Raffles }) {
    this.#dependencies = dependencies;
  }

  /**
   * Returns the signature of the round that decides a raffle's draw, for `draw`; null without a beacon.
   * @throws {CommandRefused} if the raffle cannot be drawn yet.
   */
  async fetchSignature(name: string): Promise<string | null> {
    const { raffles, database, clock } = this.#dependencies;
    await raffles.closeEnded();
    const { product, draw } = await database.run((connection) => requireDraw(connection, name));
    const { beacon } = product;
    if (draw.closesAt && draw.closesAt > clock.now()) {
      throw new CommandRefused(`'${name}' is drawn again after ${draw.closesAt.toISOString()}.`);
    }
    if (beacon !== null && draw.round !== null && timeOfRound(beacon, draw.round) > clock.now().getTime()) {
      const expected = new Date(timeOfRound(beacon, draw.round)).toISOString();
      throw new CommandRefused(`Round ${draw.round}, which decides '${name}', is published at ${expected}.`);
    }
    const signature = await raffles.fetchSignature({ product, draw });
    if (signature !== undefined) return signature;
    throw new CommandRefused(
      `The beacon does not answer with round ${draw.round}. The draw of '${name}' waits for it.`,
    );
  }

  /** Draws a due raffle before the server's job does. */
  async draw(transaction: Transaction, name: string, signature: string | null): Promise<ProductRow> {
    const { id } = await lockRaffle(transaction, name);
    const planned = await lockPlannedDraw(transaction, id);
    if (!planned) throw new CommandRefused(`'${name}' has just been drawn.`);
    const due = dueTimeOf(planned.product.beacon, planned.draw.closesAt);
    if (this.#dependencies.clock.now().getTime() >= due + refundMs) {
      throw new CommandRefused(`The draw of '${name}' is 7 days late: the raffle is cancelled and refunded instead.`);
    }
    return this.#dependencies.raffles.draw(transaction, planned, signature);
  }

  /** Takes the prize from a winner who has not redeemed it in time, so that the raffle is drawn again. */
  async redraw(transaction: Transaction, name: string): Promise<ProductRow> {
    const { raffles, clock, outages } = this.#dependencies;
    const raffle = await lockRaffle(transaction, name);
    if (raffle.raffleStatus !== 'drawn') {
      throw new CommandRefused(
        `'${name}' is ${raffle.raffleStatus}: only a drawn raffle that is not redeemed can be redrawn.`,
      );
    }
    const redeemBy = (await findStandingDraw(transaction, raffle.id))?.redeemBy;
    if (redeemBy && redeemBy > clock.now()) {
      throw new CommandRefused(`The winner of '${name}' can redeem the prize until ${redeemBy.toISOString()}.`);
    }
    if (await outages.isOut(transaction)) {
      throw new CommandRefused(`The site is down. The winner of '${name}' may get more time when it runs again.`);
    }
    return raffles.refuseWinner(transaction, raffle, { cause: 'noAddress' });
  }

  /**
   * Chooses another published round for a draw whose planned round has not come within 24 h. The proof shows this.
   * @throws {CommandRefused} if it is too early, or the round is not a later one that is published.
   */
  async substituteRound(transaction: Transaction, name: string, { round, reason }: Substitute): Promise<ProductRow> {
    const { clock } = this.#dependencies;
    if (!isPublishable(reason)) throw new CommandRefused('The reason is published: it cannot have control characters.');
    const raffle = await lockRaffle(transaction, name);
    const { draw } = await requireDraw(transaction, name);
    const plannedRound = draw.plannedRound ?? draw.round;
    if (raffle.beacon === null || plannedRound === null) throw new CommandRefused(`'${name}' has no beacon.`);
    const now = clock.now();
    const earliest = new Date(timeOfRound(raffle.beacon, plannedRound) + substituteDelayMs);
    if (now < earliest) {
      throw new CommandRefused(
        `If round ${plannedRound} does not come, another one can be chosen from ${earliest.toISOString()}.`,
      );
    }
    if (round <= plannedRound || timeOfRound(raffle.beacon, round) > now.getTime()) {
      throw new CommandRefused(`Round ${round} is not a published round after ${plannedRound}.`);
    }
    if (round === draw.round) throw new CommandRefused(`Round ${round} is chosen already: nothing was changed.`);
    await updateDraw(transaction, draw, { round, plannedRound, substitutedAt: now, substituteReason: reason });
    return raffle;
  }
}

/** Finds a raffle that has closed, and its planned draw. */
async function requireDraw(on: Connection, name: string): Promise<PlannedDraw> {
  const product = await findProductByKey(on, name);
  if (product?.type !== 'raffle') throw new CommandRefused(`There is no raffle '${name}'.`);
  if (product.raffleStatus !== 'open') throw new CommandRefused(`'${name}' is ${product.raffleStatus}, not open.`);
  const draw = await findPlannedDraw(on, product.id);
  if (draw) return { product, draw };
  throw new CommandRefused(
    `'${name}' is open until it is full, at the latest until ${product.raffleEndTime?.toISOString()}.`,
  );
}
