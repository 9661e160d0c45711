import type { Counters } from '@game/contract';
import { CachedValue } from '../../platform/cached-value.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import { processLifetimeMs } from './online-players.js';
import { readCounters } from './store.js';

/** How long the counters that this process shows are kept, in milliseconds. */
export const countersLifetimeMs = 5_000;

/** How long the number of online players that a process has counted serves all processes, in milliseconds. */
const onlineLifetimeMs = 2_500;

/** The lobby's counters Players, Online and Staked (LOB-03). */
export class LobbyCounters {
  readonly #counters: CachedValue<Counters>;

  constructor({ database, clock }: Pick<SharedDependencies, 'database' | 'clock'>) {
    this.#counters = new CachedValue(clock, countersLifetimeMs, () => {
      const now = clock.now();
      const countedBefore = new Date(now.getTime() - onlineLifetimeMs);
      const deadBefore = new Date(now.getTime() - processLifetimeMs);
      return database.run((connection) => readCounters(connection, { now, countedBefore, deadBefore }));
    });
  }

  /** Returns the counters, from memory if they are recent. The cost does not depend on the number of games (D-35). */
  get(): Promise<Counters> {
    return this.#counters.get();
  }
}
