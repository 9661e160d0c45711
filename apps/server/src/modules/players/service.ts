import type { PlayerPage, PublicProfile } from '@game/contract';
import type { Connection } from '../../platform/database/database.js';
import type { DepartureHandler } from '../../platform/departures.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Leaderboards } from '../leaderboards/service.js';
import { Blocks } from './blocks.js';
import { Reports, type Pictures } from './reports.js';
import * as store from './store/pages.js';
import { deleteRelations } from './store/relations.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'rateLimits'> & {
  leaderboards: Leaderboards;
  avatars: Pictures;
};

/** What players see of each other. */
export class Players {
  readonly blocks: Blocks;
  readonly reports: Reports;
  /** Deletes the blocks and reports of a leaving player. */
  readonly departure: DepartureHandler = {
    remove: async (transaction, { id }) => {
      await deleteRelations(transaction, id);
      return undefined;
    },
  };
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.blocks = new Blocks(dependencies);
    this.reports = new Reports(dependencies);
  }

  /**
   * Finds the player with this username.
   * @throws {Refusal} `PLAYER_NOT_FOUND`, in the same cases as `get`.
   */
  async find(on: Connection, username: string): Promise<store.VisiblePlayer> {
    const found = await store.findVisible(on, username);
    if (!found) throw new Refusal('PLAYER_NOT_FOUND');
    return found;
  }

  /** Finds the public profile of a player; null if deleted or suspended. */
  async findProfile(on: Connection, { id }: Pick<Player, 'id'>): Promise<PublicProfile | null> {
    return (await store.findVisibleProfile(on, id)) ?? null;
  }

  /**
   * Returns the public page of a player, with the results of `viewer` against them.
   * @throws {Refusal} `PLAYER_NOT_FOUND`. Unknown and former names, deleted and suspended accounts get the same refusal, so that
   *   it reveals none of these.
   */
  async get(viewer: Player | null, username: string): Promise<PlayerPage> {
    const { database, leaderboards } = this.#dependencies;
    return database.read(async (on) => {
      const page = await store.findPage(on, username);
      if (!page) throw new Refusal('PLAYER_NOT_FOUND');
      const isOther = viewer !== null && viewer.id !== page.player.id;
      if (!isOther) return { ...page, headToHead: null, isBlocked: false };
      const isBlocked = await this.blocks.isBlocked(on, { by: viewer.id, player: page.player.id });
      return { ...page, isBlocked, headToHead: await leaderboards.headToHead(on, viewer.id, page.player.id) };
    });
  }
}
