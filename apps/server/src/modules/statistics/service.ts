import type { RecentOutcome, Statistics } from '@game/contract';
import { moves, profitOf, type Outcome } from '@game/rules';
import type { Database } from '../../platform/database.js';
import type { Player } from '../../platform/player.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import * as store from './store.js';

/** How many games 'recent outcomes' are (CON-03). */
const recentLimit = 5;

/** How many points the history of a profit has at most: more than a chart of a phone's width can show. */
const historyLimit = 100;

/**
 * What came of a player's games, read from the games themselves: exact at every moment, at a cost that grows with the
 * player's own games alone.
 */
export class PlayerStatistics {
  readonly #database: Database;

  constructor(dependencies: Pick<SharedDependencies, 'database'>) {
    this.#database = dependencies.database;
  }

  /** The caller's completed games in figures (STA-01, CON-03). */
  async get(player: Player): Promise<Statistics> {
    return this.#database.snapshot(async (connection) => {
      const tallies = await store.tallyMoves(connection, player.id);
      const bestStreak = await store.findBestStreak(connection, player.id);
      const history = await store.findProfitHistory(connection, player.id, historyLimit);
      return {
        ...talliedFrom(tallies),
        profit: sumOf(tallies, ({ outcome, staked }) => profitOf(outcome, staked)),
        staked: sumOf(tallies, ({ staked }) => staked),
        bestStreak,
        moves: moves.map((move) => ({ move, ...talliedFrom(tallies.filter((one) => one.move === move)) })),
        history: history.map((point) => ({ ...point, completedAt: point.completedAt.toISOString() })),
      };
    });
  }

  /** The caller's last completed games, newest first (LOB-06, TBL-01). */
  async listRecentOutcomes(player: Player): Promise<RecentOutcome[]> {
    const rows = await this.#database.run((connection) => store.findRecentOutcomes(connection, player.id, recentLimit));
    return rows.map(({ outcome, completedAt, ...row }) => {
      if (outcome === null || completedAt === null) throw new Error(`game ${row.gameId} is completed without a result`);
      return { ...row, outcome, completedAt: completedAt.toISOString() };
    });
  }
}

function talliedFrom(tallies: store.MoveTally[]) {
  const ended = (wanted: Outcome) => sumOf(tallies, ({ outcome, games }) => (outcome === wanted ? games : 0));
  return { games: sumOf(tallies, ({ games }) => games), wins: ended('win'), losses: ended('loss'), ties: ended('tie') };
}

function sumOf(tallies: store.MoveTally[], value: (tally: store.MoveTally) => number): number {
  return tallies.reduce((sum, tally) => sum + value(tally), 0);
}
