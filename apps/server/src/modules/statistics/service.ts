import type { RecentOutcome, Statistics } from '@game/contract';
import { moves } from '@game/rules';
import type { Database } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import * as store from './store.js';

/** The number of recent outcomes (CON-03). */
const recentLimit = 5;

/**
 * The statistics of a player's completed games. A trigger keeps them as running sums, so that reading them costs the same for
 * every player.
 */
export class PlayerStatistics {
  readonly #database: Database;

  constructor(dependencies: Pick<SharedDependencies, 'database'>) {
    this.#database = dependencies.database;
  }

  /** Returns the statistics of the caller's completed games and tournaments (STA-01, CON-03). */
  async get(player: Player): Promise<Statistics> {
    const [found, tournaments] = await this.#database.run(async (connection) => [
      await store.findStatistics(connection, player.id),
      await store.sumTournaments(connection, player.id),
    ]);
    const { results, byMove, staked, profit, bestStreak } = found ?? nothing;
    return {
      ...withTotal(results),
      profit,
      staked,
      bestStreak,
      moves: moves.map((move) => ({ move, ...withTotal(byMove[move]) })),
      tournaments,
      history: found ? historyOf(found) : [],
    };
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

const none = { wins: 0, losses: 0, ties: 0 };
const nothing = {
  results: none,
  byMove: { rock: none, paper: none, scissors: none },
  staked: 0,
  profit: 0,
  bestStreak: 0,
};

function withTotal(results: typeof none) {
  return { games: results.wins + results.losses + results.ties, ...results };
}

/** The stored points, and the last game if it is not one of them. */
function historyOf({ history, results, profit, lastCompletedAt }: store.StatisticsRow): Statistics['history'] {
  const { games } = withTotal(results);
  const points = history.games.map((game, nth) => ({
    game,
    completedAt: instantOf(history.ends[nth] as string),
    profit: history.profits[nth] as number,
  }));
  return points.at(-1)?.game === games
    ? points
    : [...points, { game: games, completedAt: instantOf(lastCompletedAt), profit }];
}

function instantOf(timestamp: string | Date): string {
  return new Date(timestamp).toISOString();
}
