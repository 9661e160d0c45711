import type { RecentOutcome, Statistics } from '@game/contract';
import { moves, profitOf, type Outcome } from '@game/rules';
import type { Database } from '../../platform/database.js';
import type { Player } from '../../platform/player.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import * as store from './store.js';

/** The number of recent outcomes (CON-03). */
const recentLimit = 5;

/** The maximum number of points in the profit history: more than a chart on a phone can show. */
const historyLimit = 100;

/**
 * The statistics of a player's completed games. They are computed from the games themselves, so they are always exact;
 * the cost depends only on the number of the player's own games.
 */
export class PlayerStatistics {
  readonly #database: Database;

  constructor(dependencies: Pick<SharedDependencies, 'database'>) {
    this.#database = dependencies.database;
  }

  /** Returns the statistics of the caller's completed games (STA-01, CON-03). */
  async get(player: Player): Promise<Statistics> {
    return this.#database.snapshot(async (connection) => {
      const tallies = await store.tallyMoves(connection, player.id);
      const bestStreak = await store.findBestStreak(connection, player.id);
      const history = await store.findProfitHistory(connection, player.id, historyLimit);
      return {
        ...outcomeCounts(tallies),
        profit: sumOf(tallies, ({ outcome, staked }) => profitOf(outcome, staked)),
        staked: sumOf(tallies, ({ staked }) => staked),
        bestStreak,
        moves: moves.map((move) => ({ move, ...outcomeCounts(tallies.filter((one) => one.move === move)) })),
        history: history.map((point) => ({ ...point, completedAt: point.completedAt.toISOString() })),
      };
    });
  }

  /** Returns the caller's most recent completed games, newest first (LOB-06, TBL-01). */
  async listRecentOutcomes(player: Player): Promise<RecentOutcome[]> {
    const rows = await this.#database.run((connection) => store.findRecentOutcomes(connection, player.id, recentLimit));
    return rows.map(({ outcome, completedAt, ...row }) => {
      if (outcome === null || completedAt === null) throw new Error(`game ${row.gameId} is completed without a result`);
      return { ...row, outcome, completedAt: completedAt.toISOString() };
    });
  }
}

function outcomeCounts(tallies: store.MoveTally[]) {
  const gamesWith = (wanted: Outcome) => sumOf(tallies, ({ outcome, games }) => (outcome === wanted ? games : 0));
  return {
    games: sumOf(tallies, ({ games }) => games),
    wins: gamesWith('win'),
    losses: gamesWith('loss'),
    ties: gamesWith('tie'),
  };
}

function sumOf(tallies: store.MoveTally[], value: (tally: store.MoveTally) => number): number {
  return tallies.reduce((sum, tally) => sum + value(tally), 0);
}
