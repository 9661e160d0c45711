import type { Connection, Transaction } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import { addResults, type Result } from './evidence.js';
import { reasonsOf, riskOf, type Reason, type Thresholds } from './reasons.js';
import * as store from './store.js';

/** The settings of reviews. */
export interface ReviewSettings extends Thresholds {
  /** For how long an account counts as new, in milliseconds. */
  newForMs: number;
}

/** A player under review, with the reasons and the opponents that lost most to them. */
export interface Suspicion extends Omit<store.Suspect, 'evidence'> {
  reasons: Reason[];
  opponents: { username: string; games: number; won: number; lost: number; wonIds: string[] }[];
}

type Dependencies = Pick<SharedDependencies, 'database' | 'clock'> & { review: ReviewSettings };

/** How many rows of the ledger are read at a time. */
const rowsPerBatch = 1000;

/** Rows get their ids before they are committed. Older ones than this, in milliseconds, are all committed. */
const settlingMs = 5 * 60_000;

const nobody = { net: 0, squares: 1 };

/**
 * Finds players who may win tickets by collusion: from new accounts, their own referrals, one opponent, accounts of the same
 * network address or browser, or in one-sided results. A job reads each row of the ledger once, so its cost depends only on
 * what has happened since its last run. The figures of the current and the previous month (UTC) count.
 */
export class Collusion {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Counts all new results. `onSuspects` runs in the transaction that makes players suspects; it can run again for those who
   * are suspects already. Returns how many results were counted.
   */
  async countNew(onSuspects: (transaction: Transaction, userIds: string[]) => Promise<unknown>): Promise<number> {
    const { database, clock } = this.#dependencies;
    for (let total = 0; ;) {
      const settledBefore = new Date(clock.now().getTime() - settlingMs);
      const { count, results } = await database.transaction(async (transaction) => {
        const countedTo = await store.lockProgress(transaction);
        if (countedTo === null) return { count: 0, results: [] };
        const rows = await store.findResults(transaction, countedTo, settledBefore, rowsPerBatch);
        const suspects = await this.#count(transaction, rows.results);
        if (suspects.length > 0) await onSuspects(transaction, suspects);
        if (rows.lastId !== null) await store.updateProgress(transaction, rows.lastId);
        return rows;
      });
      total += results.length;
      if (count < rowsPerBatch) return total;
    }
  }

  /** Returns whether the orders of a player must be reviewed. */
  async isSuspect(on: Connection, { id }: Pick<Player, 'id'>): Promise<boolean> {
    return store.hasRisk(on, id, this.#countingMonths());
  }

  /** Ends the suspicion of a player, for all that was counted until the end of this month. */
  async release(transaction: Transaction, userId: string): Promise<void> {
    const { clock } = this.#dependencies;
    await store.releaseRecords(transaction, userId, this.#countingMonths(), clock.now());
  }

  /** Returns the players whose orders are reviewed, those with the highest risk first. */
  async listSuspects(limit: number): Promise<Suspicion[]> {
    const { database, review } = this.#dependencies;
    return database.run(async (connection) => {
      const suspicions: Suspicion[] = [];
      for (const month of this.#countingMonths()) {
        for (const { evidence, ...suspect } of await store.findSuspects(connection, month, limit)) {
          const opponents = await store.findTopOpponents(connection, month, [suspect.userId], 5);
          const [top] = opponents;
          const reasons = reasonsOf(evidence, top ? netOf(top) : nobody, review);
          suspicions.push({ ...suspect, reasons, opponents });
        }
      }
      return suspicions.toSorted((one, other) => other.risk - one.risk).slice(0, limit);
    });
  }

  /** Deletes what no longer counts. */
  async deleteOld(): Promise<void> {
    const { database } = this.#dependencies;
    const oldest = this.#countingMonths().at(-1) ?? '';
    while (
      (await database.transaction((transaction) => store.deleteRecordsBefore(transaction, oldest, rowsPerBatch))) > 0
    );
  }

  /** Adds results to the records of their months. Returns the players who have a risk now. */
  async #count(transaction: Transaction, results: Result[]): Promise<string[]> {
    const suspects = new Set<string>();
    const accounts = await store.findAccounts(transaction, playersIn(results));
    for (const month of new Set(results.map(({ at }) => monthOf(at)))) {
      const ofMonth = results.filter(({ at }) => monthOf(at) === month);
      for (const id of await this.#countMonth(transaction, month, ofMonth, accounts)) suspects.add(id);
    }
    return [...suspects];
  }

  async #countMonth(
    transaction: Transaction,
    month: string,
    results: Result[],
    accounts: Awaited<ReturnType<typeof store.findAccounts>>,
  ): Promise<string[]> {
    const { review } = this.#dependencies;
    const players = playersIn(results);
    const pairs = results.flatMap(({ winnerId, loserIds }) =>
      loserIds.flatMap((loserId) => [
        { userId: winnerId, opponentId: loserId },
        { userId: loserId, opponentId: winnerId },
      ]),
    );
    const records = {
      evidence: await store.findEvidence(transaction, month, players),
      opponents: await store.findOpponents(transaction, month, pairs),
    };
    addResults(records, results, accounts, review.newForMs);
    await store.saveOpponents(
      transaction,
      month,
      [...records.opponents].map(([pair, found]) => {
        const [userId = '', opponentId = ''] = pair.split(' ');
        return { userId, opponentId, ...found };
      }),
    );
    const tops = await store.findTopOpponents(transaction, month, [...records.evidence.keys()], 1);
    const topOf = new Map(tops.map((top) => [top.userId, netOf(top)]));
    const saved = [...records.evidence].map(([userId, evidence]) => {
      return { userId, evidence, risk: riskOf(reasonsOf(evidence, topOf.get(userId) ?? nobody, review)) };
    });
    return store.saveEvidence(transaction, month, saved);
  }

  /** The months whose figures count: the current and the previous one. */
  #countingMonths(): string[] {
    const now = this.#dependencies.clock.now();
    const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
    return [monthOf(now), monthOf(before)];
  }
}

function playersIn(results: Result[]): string[] {
  return [...new Set(results.flatMap(({ winnerId, loserIds }) => [winnerId, ...loserIds]))];
}

function netOf({ won, lost, squares }: { won: number; lost: number; squares: number }) {
  return { net: won - lost, squares };
}

/** Returns the first day of a month (UTC). */
function monthOf(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`;
}
