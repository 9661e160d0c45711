import type { Counters, ListedGame } from '@game/contract';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database.js';
import type { Player } from '../profiles/service.js';
import * as store from './store.js';

/** How many games a list holds at most; the newest. */
const listLimit = 5000;

/** For how long a player counts as online after a process last said so, in milliseconds. */
const presenceLifetimeMs = 90_000;

/** Nobody has this id: the viewer of a visitor who is not signed in. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** What stands in the lobby. */
export class Lobby {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(dependencies: { database: Database; clock: Clock }) {
    this.#database = dependencies.database;
    this.#clock = dependencies.clock;
  }

  /** The games that `viewer` can join, newest first (FLT-01). */
  async listGames(viewer: Player | null): Promise<ListedGame[]> {
    const rows = await this.#database.run((connection) =>
      store.findListedGames(connection, viewer?.id ?? nobody, this.#clock.now(), listLimit),
    );
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  }

  /** Players, Online and Staked (LOB-03), at a cost that does not grow with the number of games (D-35). */
  async getCounters(): Promise<Counters> {
    const seenAfter = new Date(this.#clock.now().getTime() - presenceLifetimeMs);
    return this.#database.run(async (connection) => ({
      ...(await store.readCounters(connection)),
      online: await store.countOnlineUsers(connection, seenAfter),
    }));
  }

  /** Takes down who is connected to the process `processId` now (RTM-01); to be repeated while they stay. */
  async keepOnline(processId: string, userIds: string[]): Promise<void> {
    await this.#database.run((connection) => store.keepOnlineUsers(connection, processId, userIds, this.#clock.now()));
  }

  /** Drops the presence that processes which died have left behind. */
  async forgetOnline(): Promise<void> {
    const seenBefore = new Date(this.#clock.now().getTime() - presenceLifetimeMs);
    await this.#database.run((connection) => store.deleteOnlineUsersSeenBefore(connection, seenBefore));
  }
}
