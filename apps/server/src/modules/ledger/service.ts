import type { LedgerConsumer } from '@game/database';
import { balanceDeltaOf, isPlay, type LedgerRow, type TransactionType } from '@game/rules';
import { violates, type Connection, type Transaction } from '../../platform/database/database.js';
import { together } from '../../platform/database/together.js';
import type { DepartureHandler } from '../../platform/departures.js';
import type { Intent } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import { rotateAnswers, runOnce, type ReplySchema } from './idempotency.js';
import { SettledEnd } from './settled-end.js';
import { deleteAnswersOf } from './store/answers.js';
import * as balances from './store/balances.js';
import * as fullRows from './store/full-rows.js';
import * as settledRows from './store/settled-rows.js';
import * as store from './store/transactions.js';

export { BatchAnswers, storeUnanswered } from './batch-answers.js';
export type { RequestAnswer } from './store/answers.js';
export type { SettledRow } from './store/settled-rows.js';
export type { TransactionRow } from './store/transactions.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'publisher'>;

/** One transaction to post: a change of one player's balance. */
export interface LedgerEntry {
  userId: string;
  type: TransactionType;
  /** Whole tickets, above zero. Only an operator's adjustment and the refund of a purchase may be negative. */
  amount: number;
  gameId?: string;
  /** The tournament entry that the tickets belong to. */
  entry?: { tournamentId: string; participantId: number };
  raffleEntryId?: string;
  redemptionId?: string;
  purchaseId?: string;
}

/** A player's balance after a change; a higher version is newer. */
export interface ChangedBalance {
  userId: string;
  balance: number;
  version: number;
}

/** How many rows of the ledger are counted in one transaction, at most. */
const rowsPerBatch = 8_000;

/** Thrown when an entry would make a balance negative. The transaction must be rolled back. */
export class InsufficientBalance extends Error {
  override readonly name = 'InsufficientBalance';
}

/**
 * Writes all balances and transactions (D-08). Batches of tournaments call the same function in the database,
 * `append_transactions`; batches of games append their rows in `store_game_batch`. See decision 0006.
 */
export class Ledger {
  /** Deletes the stored answers of a player who deletes their account: they can contain personal data. */
  readonly departure: DepartureHandler = {
    remove: async (transaction, player) => {
      await deleteAnswersOf(transaction, player.id);
    },
  };
  readonly #dependencies: Dependencies;
  readonly #settledEnd = new SettledEnd();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Appends `entries` and changes the balances accordingly, in the given transaction. Notifies the players after the
   * commit.
   * @throws {InsufficientBalance} if a balance would become negative.
   * @throws {Refusal} `IN_DEBT`, if a player who owes tickets would spend some; `ON_BREAK`, if a player would stake tickets or
   * enter a raffle during a break.
   */
  async post(transaction: Transaction, entries: LedgerEntry[]): Promise<void> {
    const userIds = [...new Set(entries.map(({ userId }) => userId))];
    // Everyone locks balances in the same order, so that two settlements cannot deadlock.
    if (userIds.length > 1) await balances.lockBalances(transaction, userIds);
    const now = this.#dependencies.clock.now();
    // The lock lasts until the commit, so no break begins before it.
    for (const { userId, type } of entries) if (isPlay(type)) await this.lockSpendable(transaction, userId, 'play');
    let changed: ChangedBalance[];
    try {
      // The balances are read after the rows are appended.
      [, changed] = await together([
        store.appendTransactions(transaction, rowsOf(entries), now),
        balances.findBalances(transaction, userIds),
      ]);
    } catch (error) {
      // The player has just deleted the account in another window.
      if (violates(error, 'profiles_not_deleted')) throw new Refusal('NOT_SIGNED_IN');
      if (violates(error, 'profiles_not_in_debt')) throw new Refusal('IN_DEBT');
      throw violates(error, 'profiles_balance_not_negative') ? new InsufficientBalance() : error;
    }
    transaction.afterCommit(() => this.publishBalances(changed));
  }

  /** Notifies players of balances that have changed; to be called after the commit. */
  publishBalances(changed: ChangedBalance[]): void {
    for (const { userId, balance, version } of changed) {
      this.#dependencies.publisher.publish(`user:${userId}`, 'profiles.balanceChanged', { balance, version });
    }
  }

  /** Returns a player's balance in tickets (D-08). */
  async balanceOf(userId: string): Promise<number> {
    return (await this.versionedBalanceOf(userId)).balance;
  }

  /** Returns the balances of several players in tickets (D-08), by player. */
  async balancesOf(on: Connection, userIds: string[]): Promise<Map<string, number>> {
    const found = await balances.findBalances(on, userIds);
    return new Map(found.map(({ userId, balance }) => [userId, balance]));
  }

  /** Returns a player's balance in tickets with its version: a higher version is newer. */
  async versionedBalanceOf(userId: string): Promise<{ balance: number; version: number }> {
    const found = await this.#dependencies.database.read((connection) => balances.findBalance(connection, userId));
    return found ?? { balance: 0, version: 0 };
  }

  /** Returns up to `limit` transactions of a player, newest first, older than `beforeId` if given (TBL-05). */
  async listTransactions(userId: string, beforeId: number | null, limit: number): Promise<store.StoredTransaction[]> {
    return this.#dependencies.database.read((connection) =>
      store.findTransactions(connection, userId, beforeId, limit),
    );
  }

  /** Returns the total of a player's referral rewards, in tickets (TBL-05). */
  async sumReferralRewards(userId: string): Promise<number> {
    return this.#dependencies.database.read((connection) => store.sumReferralRewards(connection, userId));
  }

  /** Returns a player's balance and locks it until the transaction ends; 0 for a deleted player. */
  async lockBalance(transaction: Transaction, userId: string): Promise<number> {
    return (await balances.findBalanceForUpdate(transaction, userId))?.balance ?? 0;
  }

  /**
   * Returns a player's balance before they spend tickets, and locks it until the transaction ends; 0 for a deleted player.
   * @throws {Refusal} `ON_BREAK`, if they would spend them on play during a break; `IN_DEBT`, if the player owes tickets: then
   * they cannot spend any.
   */
  async lockSpendable(transaction: Transaction, userId: string, use: 'play' | 'prize'): Promise<number> {
    const found = await balances.findBalanceForUpdate(transaction, userId);
    const breakUntil = found?.breakUntil ?? null;
    if (use === 'play' && breakUntil !== null && breakUntil > this.#dependencies.clock.now())
      throw new Refusal('ON_BREAK');
    if (found && found.debt > 0) throw new Refusal('IN_DEBT');
    return found?.balance ?? 0;
  }

  /**
   * Runs a request that moves tickets at most once. `work` and its stored answer are one transaction; a retry gets the
   * first answer, whether reply or refusal (D-10); `schema` reads the stored reply.
   * @throws {Refusal} `IDEMPOTENCY_KEY_REUSED`, if the key was used for a different request.
   */
  async once<Reply>(
    intent: Intent,
    schema: ReplySchema<Reply>,
    work: (transaction: Transaction) => Promise<Reply>,
  ): Promise<Reply> {
    return runOnce(this.#dependencies, intent, schema, work);
  }

  /**
   * Passes each row of the ledger to a consumer once, in their order and without stakes. `count` gets a batch of rows in the
   * transaction that stores up to which row the consumer has counted. Reads up to the row that was the last settled one at the
   * start, however many follow meanwhile; `signal` ends it after the current batch. Does nothing while another process counts
   * for the same consumer.
   */
  async readSettled(
    consumer: LedgerConsumer,
    count: (transaction: Transaction, rows: settledRows.SettledRow[]) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<void> {
    const [end, progress] = await this.#dependencies.database.run(async (connection) => [
      await this.#settledEnd.find(connection),
      await settledRows.findProgress(connection, consumer),
    ]);
    let isBehind = progress < end;
    while (isBehind && !signal?.aborted) {
      isBehind = await this.#dependencies.database.transaction(async (transaction) => {
        const after = await settledRows.lockProgressIfFree(transaction, consumer);
        if (after === null || after >= end) return false;
        const to = Math.min(end, after + rowsPerBatch);
        const rows = await settledRows.findSettledRows(transaction, after, to);
        if (rows.length > 0) await count(transaction, rows);
        await settledRows.updateProgress(transaction, consumer, to);
        return to < end;
      });
    }
  }

  /** Returns up to which row the ledger is settled: it will never have other rows up to this one. */
  async settledTo(): Promise<number> {
    return this.#dependencies.database.run((connection) => this.#settledEnd.find(connection));
  }

  /** Locks the progress of a consumer until the transaction ends, and returns it; null if it is locked already. */
  async lockProgressIfFree(transaction: Transaction, consumer: LedgerConsumer): Promise<number | null> {
    return settledRows.lockProgressIfFree(transaction, consumer);
  }

  /** Stores up to which row a consumer has counted the ledger, after `lockProgressIfFree`. */
  async updateProgress(transaction: Transaction, consumer: LedgerConsumer, countedTo: number): Promise<void> {
    await settledRows.updateProgress(transaction, consumer, countedTo);
  }

  /** Returns all rows in a range of ids, in their order, up to a limit; those of one player if `userId` is given. */
  async listRows(on: Connection, range: fullRows.RowRange): Promise<LedgerRow[]> {
    return range.userId === undefined ? fullRows.findRows(on, range) : fullRows.findRowsOf(on, range);
  }

  /** Returns the last row up to `to`; of one player if `userId` is given. */
  async findLastRow(on: Connection, range: Pick<fullRows.RowRange, 'to' | 'userId'>): Promise<LedgerRow | null> {
    return range.userId === undefined ? fullRows.findLastRow(on, range.to) : fullRows.findLastRowOf(on, range);
  }

  /** Locks the progress of a consumer until the transaction ends. Waits for a batch that is being counted. */
  async lockProgress(transaction: Transaction, consumer: LedgerConsumer): Promise<void> {
    await settledRows.lockProgress(transaction, consumer);
  }

  /** Creates the partitions for new answers, and drops those whose answers are all older than `retentionMs`. */
  async rotateAnswers(retentionMs: number): Promise<void> {
    await rotateAnswers(this.#dependencies, retentionMs);
  }
}

/** Returns the rows that `append_transactions` appends for `entries`, in their order. */
export function rowsOf(entries: LedgerEntry[]): store.TransactionRow[] {
  return entries.map(rowOf);
}

function rowOf({ userId, type, amount, ...references }: LedgerEntry): store.TransactionRow {
  const { gameId = null, entry, raffleEntryId = null, redemptionId = null, purchaseId = null } = references;
  return {
    userId,
    type,
    amount: Math.abs(amount),
    balanceDelta: balanceDeltaOf({ type, amount }),
    gameId,
    tournamentId: entry?.tournamentId ?? null,
    participantId: entry?.participantId ?? null,
    raffleEntryId,
    redemptionId,
    purchaseId,
  };
}
