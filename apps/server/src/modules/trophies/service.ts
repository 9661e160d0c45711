import type { ReplyOf } from '@game/contract';
import { hasTrophy, trophiesOf, type Trophy, type TrophyProgress } from '@game/rules';
import type { Connection } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Leaderboards } from '../leaderboards/service.js';
import type { Players } from '../players/service.js';
import type { Rewards } from '../rewards/service.js';
import type { PlayerStatistics } from '../statistics/service.js';
import type { Tournaments } from '../tournaments/service.js';

type Dependencies = Pick<SharedDependencies, 'database'> & {
  players: Players;
  statistics: PlayerStatistics;
  tournaments: Tournaments;
  rewards: Rewards;
  leaderboards: Leaderboards;
};

/** Goals without tickets. They follow from what other modules store, and nothing is stored for them. See decision 0031. */
export class Trophies {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Returns the trophies of a player: all with the progress to the player, and those that the player has to others, unless the
   * player does not show their results. See decision 0021.
   * @throws {Refusal} `PLAYER_NOT_FOUND`
   */
  async list(viewer: Player | null, username: string): Promise<ReplyOf<'trophies.list'>> {
    const { database, players } = this.#dependencies;
    return database.read(async (on) => {
      const { id, isBot, showsResults } = await players.find(on, username);
      const isOwn = viewer?.id === id;
      const isPublic = showsResults && !isBot;
      if (!isOwn && !isPublic) return { trophies: null, isPublic };
      const all = await this.#progressOf(on, id);
      return { trophies: isOwn ? all : all.filter(hasTrophy), isPublic };
    });
  }

  /**
   * Returns how many trophies a player has, among them `trophy`.
   * @throws {Refusal} `NOT_FOUND` if the player does not have it.
   */
  async countWith({ id }: Player, trophy: Trophy): Promise<{ reached: number; total: number }> {
    const all = await this.#dependencies.database.read((on) => this.#progressOf(on, id));
    const reached = all.filter(hasTrophy);
    if (!reached.some((one) => one.trophy === trophy)) throw new Refusal('NOT_FOUND');
    return { reached: reached.length, total: all.length };
  }

  async #progressOf(on: Connection, playerId: string): Promise<TrophyProgress[]> {
    const { statistics, tournaments, rewards, leaderboards } = this.#dependencies;
    return trophiesOf({
      ...(await statistics.gameFacts(on, playerId)),
      ...(await tournaments.queries.trophyFacts(on, playerId)),
      ...(await rewards.trophyFacts(on, playerId)),
      ...(await leaderboards.opponentsOf(on, playerId)),
    });
  }
}
