import type { Transaction } from '../../platform/database/database.js';
import { eachInTransaction } from '../../platform/database/each-in-transaction.js';
import type { Player } from '../../platform/player.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Ledger } from '../ledger/service.js';
import * as store from './store.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'publisher' | 'logger'> & { ledger: Ledger };

/** The maximum number of players with debts that one run of the job collects. */
const debtorsPerRun = 100;

/**
 * The tickets that players owe, because a refund or a dispute came after they were spent. A player in debt can spend no
 * tickets: the ledger refuses it. So new tickets stay in the balance until they are collected. See decision 0015.
 */
export class Debts {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns how many tickets a player owes. */
  async of({ id }: Pick<Player, 'id'>): Promise<number> {
    return this.#dependencies.database.read((connection) => store.findDebt(connection, id));
  }

  /** Returns the purchases for which tickets are owed, newest first. */
  async list(): Promise<store.PurchaseRow[]> {
    return this.#dependencies.database.run((connection) => store.findOwingPurchases(connection));
  }

  /** Pays the debts of players who have received tickets. Returns how many players paid. */
  async collect(): Promise<number> {
    const debtors = await this.#dependencies.database.run((on) => store.findPayingDebtors(on, debtorsPerRun));
    const failure = { message: 'failed to collect a debt', idName: 'userId' };
    const work = (transaction: Transaction, userId: string) => this.#collectFrom(transaction, userId);
    return eachInTransaction(this.#dependencies, debtors, work, failure);
  }

  /** Forgives all that a player owes. Returns how many tickets that is. */
  async forgive(transaction: Transaction, { id: userId }: Pick<Player, 'id'>): Promise<number> {
    let forgiven = 0;
    for (const { id, ticketsOwed, ticketsForgiven } of await store.lockOwingPurchases(transaction, userId)) {
      const change = { ticketsOwed: 0, ticketsForgiven: ticketsForgiven + ticketsOwed };
      await store.updatePurchase(transaction, id, change);
      forgiven += ticketsOwed;
    }
    if (forgiven > 0) this.notify(transaction, userId);
    return forgiven;
  }

  /** Makes the player's pages load the new debt after the commit. */
  notify(transaction: Transaction, userId: string): void {
    const { publisher } = this.#dependencies;
    transaction.afterCommit(() => publisher.publish(`user:${userId}`, 'profiles.changed', {}));
  }

  /** Pays as much as the balance allows, oldest purchase first. */
  async #collectFrom(transaction: Transaction, userId: string): Promise<boolean> {
    const { ledger } = this.#dependencies;
    const owing = await store.lockOwingPurchases(transaction, userId);
    const balance = await ledger.lockBalance(transaction, userId);
    let left = balance;
    for (const { id: purchaseId, ticketsTakenBack, ticketsOwed } of owing) {
      const taken = Math.min(left, ticketsOwed);
      if (taken === 0) break;
      left -= taken;
      await ledger.post(transaction, [{ userId, type: 'refund', amount: -taken, purchaseId }]);
      const change = { ticketsTakenBack: ticketsTakenBack + taken, ticketsOwed: ticketsOwed - taken };
      await store.updatePurchase(transaction, purchaseId, change);
    }
    if (left < balance) this.notify(transaction, userId);
    return left < balance;
  }
}
