import type { Connection, Transaction } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Ledger } from '../ledger/service.js';
import { addReceipts, addWins, pairOf, receiptsIn, winsIn, type Receipt, type Records, type Win } from './evidence.js';
import { reasonsOf, riskOf, type Reason, type Thresholds } from './reasons.js';
import * as store from './store.js';

/** The settings of reviews. */
export interface ReviewSettings extends Thresholds {
  /** For how long an account counts as new, in milliseconds. */
  newForMs: number;
}

/** A player under review, with the reasons and the opponents that lost most to them. */
export interface Suspicion extends store.Suspect {
  reasons: Reason[];
  opponents: { opponentId: string; username: string; games: number; won: number; lost: number; wonIds: string[] }[];
}

type Dependencies = Pick<SharedDependencies, 'database'> & { ledger: Ledger; review: ReviewSettings };

/** How many opponents of a player are compared: those that lost most to the player. */
const comparedOpponents = 20;

/** How many of them no longer count after a release. */
const releasedOpponents = 100;

/** How many opponents are shown to operators. */
const shownOpponents = 5;

/**
 * Finds players whose tickets come from opponents that lost most of what they had to them: from new accounts, their own
 * referrals, accounts of the same network address or browser, one opponent, or several. A job reads each row of the ledger
 * once, so its cost depends only on what has happened since its last run. See decision 0017.
 */
export class Collusion {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Counts all new wins. `onSuspects` runs in the transaction that makes players suspects; it can run again for those who
   * are suspects already. Returns how many wins were counted.
   */
  async countNew(
    onSuspects: (transaction: Transaction, userIds: string[]) => Promise<unknown>,
    signal?: AbortSignal,
  ): Promise<number> {
    let total = 0;
    await this.#dependencies.ledger.readSettled(
      'collusion',
      async (transaction, rows) => {
        const wins = winsIn(rows);
        const suspects = await this.#count(transaction, { receipts: receiptsIn(rows), wins });
        if (suspects.length > 0) await onSuspects(transaction, suspects);
        transaction.afterCommit(() => (total += wins.length));
      },
      signal,
    );
    return total;
  }

  /** Returns whether the orders of a player must be reviewed. */
  async isSuspect(on: Connection, { id }: Pick<Player, 'id'>): Promise<boolean> {
    return store.hasRisk(on, id);
  }

  /** Ends the suspicion of a player. What they have won so far counts as received from the site. */
  async release(transaction: Transaction, userId: string): Promise<void> {
    await store.releaseRecord(transaction, userId, releasedOpponents);
  }

  /** Returns the players whose orders are reviewed, those with the highest risk first. */
  async listSuspects(limit: number): Promise<Suspicion[]> {
    const { database, review } = this.#dependencies;
    return database.run(async (connection) => {
      const suspects = await store.findSuspects(connection, limit);
      const ids = suspects.map(({ userId }) => userId);
      const totals = await store.findTotals(connection, ids);
      const opponents = await this.#topOpponents(connection, ids);
      return suspects.map((suspect) => {
        const own = opponents.get(suspect.userId) ?? [];
        const reasons = reasonsOf(totals.get(suspect.userId) ?? { received: 0, net: 0 }, own, review);
        return { ...suspect, reasons, opponents: own.slice(0, shownOpponents) };
      });
    });
  }

  /** Adds receipts and wins to the records. Returns the players who have a risk now. */
  async #count(transaction: Transaction, { receipts, wins }: { receipts: Receipt[]; wins: Win[] }): Promise<string[]> {
    const { review } = this.#dependencies;
    const pairs = pairsOf(wins);
    const players = [...new Set([...receipts, ...pairs].map(({ userId }) => userId))];
    if (players.length === 0) return [];
    const accounts = await store.findAccounts(transaction, players);
    const records: Records = {
      totals: await store.findTotals(transaction, players),
      opponents: await store.findOpponents(transaction, pairs),
    };
    addReceipts(records, receipts);
    addWins(records, wins, accounts, review.newForMs);
    await store.saveTotals(transaction, records.totals);
    await store.saveOpponents(
      transaction,
      pairs.flatMap((pair) => {
        const found = records.opponents.get(pairOf(pair.userId, pair.opponentId));
        return found ? [{ ...pair, ...found }] : [];
      }),
    );
    const opponents = await this.#topOpponents(transaction, players);
    const risks = [...records.totals].map(([userId, totals]) => {
      return { userId, risk: riskOf(reasonsOf(totals, opponents.get(userId) ?? [], review)) };
    });
    await store.saveRisks(transaction, risks);
    return risks.filter(({ risk }) => risk > 0).map(({ userId }) => userId);
  }

  /** Returns, by player, the opponents that lost most to them. */
  async #topOpponents(on: Connection, userIds: string[]): Promise<Map<string, store.TopOpponent[]>> {
    const opponents = new Map<string, store.TopOpponent[]>();
    for (const opponent of await store.findTopOpponents(on, userIds, comparedOpponents)) {
      const known = opponents.get(opponent.userId);
      if (known) known.push(opponent);
      else opponents.set(opponent.userId, [opponent]);
    }
    return opponents;
  }
}

/** Returns each pair of opponents in wins once from both points of view. */
function pairsOf(wins: Win[]): store.Pair[] {
  const pairs = new Map<string, store.Pair>();
  const add = (userId: string, opponentId: string) => pairs.set(pairOf(userId, opponentId), { userId, opponentId });
  for (const { winnerId, loserIds } of wins) {
    for (const loserId of loserIds) {
      add(winnerId, loserId);
      add(loserId, winnerId);
    }
  }
  return [...pairs.values()];
}
