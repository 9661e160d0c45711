import type { TransactionType } from '@game/database';
import type { Clock } from '../../platform/clock.js';
import { violates, type Database, type Transaction } from '../../platform/database.js';
import { Refusal } from '../../platform/refusal.js';
import type { Publisher } from '../../realtime/publisher.js';
import { answerOnce, type Intent } from './idempotency.js';
import * as store from './store.js';
import { transactionKinds } from './transaction-kinds.js';

export type { Intent } from './idempotency.js';

/** How many old answers one statement deletes, so that none takes long. */
const answersPerStatement = 5_000;

/** One movement of tickets. */
export interface LedgerEntry {
  userId: string;
  type: TransactionType;
  /** Whole tickets, above zero; an operator's adjustment and the refund of a purchase alone may be negative. */
  amount: number;
  gameId?: string;
  /** The entry in a tournament that is staked or settled. */
  entry?: { tournamentId: string; participantId: number };
  raffleEntryId?: string;
  redemptionId?: string;
  purchaseId?: string;
}

/** Thrown when an entry would take a balance below zero; nothing has been written. */
export class InsufficientBalance extends Error {
  override readonly name = 'InsufficientBalance';
}

/** The only writer of balances and of transactions (D-08). */
export class Ledger {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #publisher: Publisher;

  constructor(dependencies: { database: Database; clock: Clock; publisher: Publisher }) {
    this.#database = dependencies.database;
    this.#clock = dependencies.clock;
    this.#publisher = dependencies.publisher;
  }

  /**
   * Writes `entries` and changes the balances with them, in the given transaction; tells their owners once it is
   * committed. Throws `InsufficientBalance` when a balance would fall below zero.
   */
  async post(transaction: Transaction, entries: LedgerEntry[]): Promise<void> {
    // Balances are locked in one order by everyone, so that two settlements never wait for each other.
    const ordered = entries.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
    for (const { userId, type, amount, ...references } of ordered) {
      const { gameId = null, entry, raffleEntryId = null, redemptionId = null, purchaseId = null } = references;
      const row = {
        userId,
        type,
        amount: Math.abs(amount),
        balanceDelta: transactionKinds[type].direction * amount,
        gameId,
        tournamentId: entry?.tournamentId ?? null,
        participantId: entry?.participantId ?? null,
        raffleEntryId,
        redemptionId,
        purchaseId,
      };
      try {
        await store.appendTransaction(transaction, row, this.#clock.now());
      } catch (error) {
        // Deleted at this very instant, by the player themselves in another window.
        if (violates(error, 'profiles_not_deleted')) throw new Refusal('NOT_SIGNED_IN');
        throw violates(error, 'profiles_balance_not_negative') ? new InsufficientBalance() : error;
      }
      if (row.balanceDelta !== 0) {
        transaction.afterCommit(() => this.#publisher.publish(`user:${userId}`, 'profiles.balanceChanged', {}));
      }
    }
  }

  /** A player's tickets (D-08). */
  async balanceOf(userId: string): Promise<number> {
    return (await this.#database.run((connection) => store.findBalance(connection, userId))) ?? 0;
  }

  /** A player's transactions from the newest, or from before `beforeId`, to the `limit`th (TBL-05). */
  async listTransactions(userId: string, beforeId: number | null, limit: number): Promise<store.StoredTransaction[]> {
    return this.#database.run((connection) => store.findTransactions(connection, userId, beforeId, limit));
  }

  /** The tickets a player's transactions of one type are about, all in all (TBL-05). */
  async sumOf(userId: string, type: TransactionType): Promise<number> {
    return this.#database.run((connection) => store.sumTransactions(connection, userId, type));
  }

  /** The tickets that can be taken from a player, which nothing else can change before the transaction ends. */
  async lockBalance(transaction: Transaction, userId: string): Promise<number> {
    return (await store.findBalanceForUpdate(transaction, userId)) ?? 0;
  }

  /**
   * Runs a request that moves tickets at most once: `work` and the record of its answer are one transaction, and
   * a retry gets the first answer, be it a reply or a refusal (D-10). Throws a `Refusal` when the key was used for
   * another request.
   */
  async once<Reply>(intent: Intent, work: (transaction: Transaction) => Promise<Reply>): Promise<Reply> {
    return answerOnce(this.#database, this.#clock, intent, work);
  }

  /** Forgets the answers to all requests of a player who leaves. */
  async forgetAnswersOf(transaction: Transaction, userId: string): Promise<void> {
    await store.deleteAnswersOf(transaction, userId);
  }

  /** Forgets the answers of requests older than `retentionMs`; returns how many. */
  async forgetAnswers(retentionMs: number): Promise<number> {
    const before = new Date(this.#clock.now().getTime() - retentionMs);
    const deleteSome = () =>
      this.#database.run((connection) => store.deleteAnswersBefore(connection, before, answersPerStatement));
    let forgotten = 0;
    for (let deleted = answersPerStatement; deleted === answersPerStatement; forgotten += deleted) {
      deleted = await deleteSome();
    }
    return forgotten;
  }
}
