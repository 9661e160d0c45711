import type { ListedGame } from '@game/contract';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database.js';
import type { Player } from '../../platform/player.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import * as store from './store.js';

/** The maximum number of listed games; newer games take precedence. */
const listLimit = 5000;

/** The viewer id of a visitor who is not signed in. No player has this id. */
const visitorId = '00000000-0000-0000-0000-000000000000';

/** The list of joinable games. */
export class Lobby {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(dependencies: Pick<SharedDependencies, 'database' | 'clock'>) {
    this.#database = dependencies.database;
    this.#clock = dependencies.clock;
  }

  /** Returns the games that `viewer` can join, newest first (FLT-01). */
  async listGames(viewer: Player | null): Promise<ListedGame[]> {
    const rows = await this.#database.run((connection) =>
      store.findListedGames(connection, viewer?.id ?? visitorId, this.#clock.now(), listLimit),
    );
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  }
}
