import type { Counters } from '@game/contract';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import * as store from './store.js';

/** How long a player counts as online after a process last reported them, in milliseconds. */
const presenceLifetimeMs = 90_000;

/** The lobby's counters Players, Online and Staked (LOB-03), and the online players. */
export class LobbyCounters {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(dependencies: Pick<SharedDependencies, 'database' | 'clock'>) {
    this.#database = dependencies.database;
    this.#clock = dependencies.clock;
  }

  /** Returns the counters, at a cost that does not depend on the number of games (D-35). */
  async get(): Promise<Counters> {
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
