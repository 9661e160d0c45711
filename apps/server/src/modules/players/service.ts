import type { PlayerPage } from '@game/contract';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Leaderboards } from '../leaderboards/service.js';
import * as store from './store.js';

type Dependencies = Pick<SharedDependencies, 'database'> & { leaderboards: Leaderboards };

/** What players see of each other. */
export class Players {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Returns the public page of a player, with the results of `viewer` against them.
   * @throws {Refusal} `PLAYER_NOT_FOUND`. Unknown and former names, deleted and suspended accounts get the same refusal, so that
   *   it reveals none of these.
   */
  async get(viewer: Player | null, username: string): Promise<PlayerPage> {
    const { database, leaderboards } = this.#dependencies;
    return database.run(async (on) => {
      const page = await store.findPage(on, username);
      if (!page) throw new Refusal('PLAYER_NOT_FOUND');
      const isOther = viewer !== null && viewer.id !== page.player.id;
      return { ...page, headToHead: isOther ? await leaderboards.headToHead(on, viewer.id, page.player.id) : null };
    });
  }
}
