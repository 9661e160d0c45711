import { ticketsDueBack } from '@game/rules';
import type { Transaction } from '../../platform/database/database.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Ledger } from '../ledger/service.js';
import type { Debts } from './debts.js';
import { reversalsOf } from './reversals-of.js';
import * as store from './store.js';

type Dependencies = Pick<SharedDependencies, 'logger'> & { ledger: Ledger };

/** Takes the tickets of a purchase back when its money goes, and returns them when the money does (D-27). */
export class Reversals {
  readonly #dependencies: Dependencies;
  readonly #debts: Debts;

  constructor(dependencies: Dependencies, debts: Debts) {
    this.#dependencies = dependencies;
    this.#debts = debts;
  }

  /**
   * Makes a locked purchase agree with all events of its payment. Returns the changed purchase; null if it agrees already. The
   * payment must be locked, so that no event is stored meanwhile.
   */
  async settle(transaction: Transaction, purchase: store.PurchaseRow): Promise<store.PurchaseRow | null> {
    const { id, userId, paymentId, tickets, ticketsTakenBack, ticketsOwed, ticketsForgiven } = purchase;
    if (paymentId === null) return null;
    const { refundedCents, disputedCents } = reversalsOf(await store.findReversals(transaction, paymentId));
    const due = ticketsDueBack(purchase, refundedCents + disputedCents);
    const missing = due - ticketsTakenBack - ticketsOwed - ticketsForgiven;
    if (missing === 0) return null;
    const change = missing > 0 ? await this.#take(transaction, purchase, missing) : giveBack(purchase, -missing);
    const returned = ticketsTakenBack - (change.ticketsTakenBack ?? ticketsTakenBack);
    if (returned > 0) await this.#return(transaction, purchase, returned);
    const status = due === tickets ? ('reversed' as const) : ('paid' as const);
    const changed = await store.updatePurchase(transaction, id, { ...change, status });
    if (changed.ticketsOwed !== ticketsOwed) this.#debts.notify(transaction, userId);
    return changed;
  }

  /** Takes tickets back, but never below a balance of zero; records the rest as the player's debt. */
  async #take(transaction: Transaction, purchase: store.PurchaseRow, missing: number): Promise<Change> {
    const { ledger, logger } = this.#dependencies;
    const { id: purchaseId, userId, ticketsTakenBack, ticketsOwed } = purchase;
    const taken = Math.min(missing, await ledger.lockBalance(transaction, userId));
    const owed = missing - taken;
    if (taken > 0) await ledger.post(transaction, [{ userId, type: 'refund', amount: -taken, purchaseId }]);
    if (owed > 0) logger.warn({ purchaseId, tickets: owed }, 'refunded tickets had already been spent');
    return { ticketsTakenBack: ticketsTakenBack + taken, ticketsOwed: ticketsOwed + owed };
  }

  async #return(
    transaction: Transaction,
    { id: purchaseId, userId }: store.PurchaseRow,
    amount: number,
  ): Promise<void> {
    await this.#dependencies.ledger.post(transaction, [{ userId, type: 'refund_reversal', amount, purchaseId }]);
  }
}

type Change = Partial<Pick<store.PurchaseRow, 'ticketsTakenBack' | 'ticketsOwed' | 'ticketsForgiven'>>;

/**
 * Divides what is no longer due: the debt shrinks first, then what was forgiven of it, and the rest returns to the balance. So it
 * is the same as if this part had never been due.
 */
function giveBack({ ticketsTakenBack, ticketsOwed, ticketsForgiven }: store.PurchaseRow, tickets: number): Change {
  const fromDebt = Math.min(tickets, ticketsOwed);
  const fromForgiven = Math.min(tickets - fromDebt, ticketsForgiven);
  return {
    ticketsOwed: ticketsOwed - fromDebt,
    ticketsForgiven: ticketsForgiven - fromForgiven,
    ticketsTakenBack: ticketsTakenBack - (tickets - fromDebt - fromForgiven),
  };
}
