import type { Counters, ListedGame } from '@game/contract';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database.js';
import type { Player } from '../../platform/player.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import * as store from './store.js';

/** The maximum number of listed games; newer games take precedence. */
const listLimit = 5000;

/** How long a player counts as online after a process last reported them, in milliseconds. */
const presenceLifetimeMs = 90_000;

/** The viewer id of a visitor who is not signed in. No player has this id. */
const visitorId = '00000000-0000-0000-0000-000000000000';

/** The list of joinable games, the counters, and the online players. */
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

  /** Returns Players, Online and Staked (LOB-03), at a cost that does not depend on the number of games (D-35). */
  async getCounters(): Promise<Counters> {
    const seenAfter = new Date(this.#clock.now().getTime() - presenceLifetimeMs);
    return this.#database.run(async (connection) => ({
      ...(await store.readCounters(connection)),
      online: await store.countOnlineUsers(connection, seenAfter),
    }));
  }

  /** Records the players who are connected to `processId` now (RTM-01). Must be repeated while they stay connected. */
  async updateOnline(processId: string, userIds: string[]): Promise<void> {
    await this.#database.run((connection) =>
      store.updateOnlineUsers(connection, processId, userIds, this.#clock.now()),
    );
  }

  /** Deletes the presence of processes that have died. */
  async deleteStaleOnline(): Promise<void> {
    const seenBefore = new Date(this.#clock.now().getTime() - presenceLifetimeMs);
    await this.#database.run((connection) => store.deleteOnlineUsersSeenBefore(connection, seenBefore));
  }
}
