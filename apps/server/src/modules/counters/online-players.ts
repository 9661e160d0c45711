import type { Connection } from '../../platform/database/database.js';
import type { Publisher } from '../../realtime/publisher.js';
import type { Presence } from '../../realtime/presence.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import * as store from './store.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random'> & {
  presence: Presence;
  publisher: Pick<Publisher, 'isHearing'>;
};

/** How often a process reports that it is alive, in milliseconds. */
const heartbeatMs = 20_000;

/** A process that has not reported for so long is dead, and its players are offline, in milliseconds. */
export const processLifetimeMs = 90_000;

/**
 * Stores which players are connected to this process (RTM-01). Only arrivals and departures are written. If the process
 * was declared dead although it is alive, for example after it was suspended, all its players are written again.
 */
export class OnlinePlayers {
  readonly #dependencies: Dependencies;
  readonly #processId: string;
  #heartbeatAtMs = -Infinity;
  #wasHearing = true;
  /** The players with a row of this process; false if a failed statement may or may not have changed the row. */
  readonly #rows = new Map<string, boolean>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#processId = dependencies.random.uuid();
  }

  /** Writes what has changed since the last call, and the heartbeat if it is due. Calls must not overlap. */
  async sync(): Promise<void> {
    const { database, clock, presence, publisher } = this.#dependencies;
    const now = clock.now();
    const isHeartbeatDue =
      now.getTime() - this.#heartbeatAtMs >= heartbeatMs || publisher.isHearing !== this.#wasHearing;
    if (!isHeartbeatDue && !presence.hasChanged) return;
    await database.run(async (connection) => {
      if (isHeartbeatDue) await this.#sendHeartbeat(connection, now);
      await this.#writeChanges(connection, now);
    });
  }

  async #sendHeartbeat(on: Connection, now: Date): Promise<void> {
    const { presence, publisher } = this.#dependencies;
    const heartbeat = { id: this.#processId, seenAt: now, isHearing: publisher.isHearing };
    if (!(await store.renewProcess(on, heartbeat))) {
      await store.addProcess(on, heartbeat);
      this.#rows.clear();
      presence.markChanged(presence.userIds());
    }
    this.#heartbeatAtMs = now.getTime();
    this.#wasHearing = heartbeat.isHearing;
  }

  /**
   * Returns whether the messages of other processes still arrive at another process. If not, this process has lost nothing that
   * the others have: all have lost Redis, for example, or there is no other.
   */
  async othersHear(): Promise<boolean> {
    const { database, clock } = this.#dependencies;
    const aliveAfter = new Date(clock.now().getTime() - processLifetimeMs);
    return database.run((on) => store.hasOtherHearing(on, this.#processId, aliveAfter));
  }

  async #writeChanges(on: Connection, now: Date): Promise<void> {
    const { presence } = this.#dependencies;
    const changed = presence.takeChanged();
    const arrived = changed.filter((id) => presence.has(id) && this.#rows.get(id) !== true);
    const departed = changed.filter((id) => !presence.has(id) && this.#rows.has(id));
    for (const id of [...arrived, ...departed]) this.#rows.set(id, false);
    try {
      if (arrived.length > 0) await store.addOnlineUsers(on, this.#processId, arrived, now);
      if (departed.length > 0) await store.deleteOnlineUsers(on, this.#processId, departed);
    } catch (error) {
      presence.markChanged(changed);
      // Sends the next heartbeat immediately, which detects whether this process was declared dead.
      this.#heartbeatAtMs = -Infinity;
      throw error;
    }
    for (const id of arrived) this.#rows.set(id, true);
    for (const id of departed) this.#rows.delete(id);
  }

  /** Removes this process and its players. */
  async stop(): Promise<void> {
    await this.#dependencies.database.run((connection) => store.deleteProcess(connection, this.#processId));
  }

  /** Removes the processes that have died, and their players. */
  async deleteDead(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const deadBefore = new Date(clock.now().getTime() - processLifetimeMs);
    await database.run((connection) => store.deleteProcessesSeenBefore(connection, deadBefore));
  }
}
