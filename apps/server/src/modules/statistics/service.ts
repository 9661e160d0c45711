import type { InputOf, RecentOutcome, ReplyOf, Statistics } from '@game/contract';
import { maximumTickets, moves } from '@game/rules';
import { recentOutcomes } from '@game/site';
import type { Connection } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import { readPosition } from '../../platform/position.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import * as store from './store.js';

/** The number of games on a page of the list. */
const pageLength = 20;

const dayMs = 24 * 3_600_000;

const everyGame = {
  outcome: null,
  isBot: null,
  opponentId: null,
  minimumStake: 0,
  maximumStake: maximumTickets,
  since: null,
};

type Dependencies = Pick<SharedDependencies, 'database' | 'clock'> & {
  /** How many games a request with a filter searches; 1,000 unless given. */
  searchedGames?: number;
};
type GamesInput = InputOf<'statistics.listGames'>;
type GamesReply = ReplyOf<'statistics.listGames'>;

/**
 * The statistics of a player's completed games. A trigger keeps them as running sums, so that reading them costs the same for
 * every player. See decision 0031.
 */
export class PlayerStatistics {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the statistics of the caller's completed games and tournaments (STA-01, CON-03). */
  async get(player: Player): Promise<Statistics> {
    const [found, tournaments] = await this.#dependencies.database.read(async (connection) => [
      await store.findStatistics(connection, player.id),
      await store.sumTournaments(connection, player.id),
    ]);
    const { results, byMove, staked, profit, bestStreak, history } = found ?? nothing;
    return {
      ...withTotal(results),
      profit,
      staked,
      bestStreak,
      moves: moves.map((move) => ({ move, ...withTotal(byMove[move]) })),
      tournaments,
      history,
    };
  }

  /** Returns what a player's trophies need to know about their completed games. */
  async gameFacts(on: Connection, playerId: string): Promise<store.GameFacts> {
    return (await store.findGameFacts(on, playerId)) ?? noGames;
  }

  /** Returns the caller's most recent completed games, newest first (LOB-06, TBL-01). */
  async listRecentOutcomes(player: Player): Promise<RecentOutcome[]> {
    const search = { ...everyGame, playerId: player.id, last: null, scanLimit: recentOutcomes, limit: recentOutcomes };
    return (await this.#dependencies.database.read((connection) => store.findGames(connection, search))).games;
  }

  /**
   * Returns a page of the caller's completed games, newest first. A filter searches a limited number of games per
   * request, so that a rare result costs no more than a common one. The next page continues there.
   */
  async listGames(
    player: Player,
    { outcome, opponents, opponent, minimumStake = 0, maximumStake = maximumTickets, days, cursor }: GamesInput,
  ): Promise<GamesReply> {
    const isBot = opponents === undefined ? null : opponents === 'bots';
    const opponentId = opponent === undefined ? null : await this.#findPlayerId(opponent);
    if (opponent !== undefined && opponentId === null) return { games: [], nextCursor: null };
    const hasRange = minimumStake > 0 || maximumStake < maximumTickets;
    const isFiltered = outcome !== undefined || isBot !== null || opponentId !== null || hasRange;
    // One game more than a page shows whether there is a next page.
    const limit = pageLength + 1;
    const scanLimit = isFiltered ? (this.#dependencies.searchedGames ?? 1000) : limit;
    const since = days === undefined ? null : new Date(this.#dependencies.clock.now().getTime() - days * dayMs);
    const filter = { outcome: outcome ?? null, isBot, opponentId, minimumStake, maximumStake, since };
    const search = { playerId: player.id, ...filter, last: readPosition(cursor), scanLimit, limit };
    const found = await this.#dependencies.database.read((connection) => store.findGames(connection, search));
    const games = found.games.slice(0, pageLength);
    const last = found.games.length > pageLength ? games.at(-1) : found.scanned === scanLimit ? found.oldest : null;
    return { games, nextCursor: last ? `${last.completedAt}/${last.gameId}` : null };
  }

  #findPlayerId(username: string): Promise<string | null> {
    return this.#dependencies.database.read((connection) => store.findPlayerId(connection, username));
  }
}

const none = { wins: 0, losses: 0, ties: 0 };
const nothing = {
  results: none,
  byMove: { rock: none, paper: none, scissors: none },
  staked: 0,
  profit: 0,
  bestStreak: 0,
  history: [],
};

const noGames = { games: 0, wins: 0, ties: 0, winsByMove: { rock: 0, paper: 0, scissors: 0 }, bestStreak: 0 };

function withTotal(results: typeof none) {
  return { games: results.wins + results.losses + results.ties, ...results };
}
