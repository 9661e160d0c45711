import type { PlayerPage } from '@game/contract';
import type { Database } from '../../platform/database/database.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import * as store from './store.js';

/** What players see of each other. */
export class Players {
  readonly #database: Database;

  constructor(dependencies: Pick<SharedDependencies, 'database'>) {
    this.#database = dependencies.database;
  }

  /**
   * Returns the public page of a player.
   * @throws {Refusal} `PLAYER_NOT_FOUND`. Unknown and former names, deleted and suspended accounts get the same refusal, so that
   *   it reveals none of these.
   */
  async get(username: string): Promise<PlayerPage> {
    const page = await this.#database.run((connection) => store.findPage(connection, username));
    if (!page) throw new Refusal('PLAYER_NOT_FOUND');
    return page;
  }
}
