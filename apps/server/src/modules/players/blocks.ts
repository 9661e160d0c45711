import type { PublicProfile } from '@game/contract';
import type { Connection } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import * as store from './store/relations.js';

/** How many blocked players are listed. */
const listLength = 500;

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'rateLimits'>;

/** The players who may not invite others, because these have blocked them. */
export class Blocks {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Blocks a player. Does nothing if they are blocked already.
   * @throws {Refusal} `PLAYER_NOT_FOUND`, `TOO_MANY_ATTEMPTS`.
   */
  async block({ id }: Player, otherId: string): Promise<void> {
    const { database, clock, rateLimits } = this.#dependencies;
    await rateLimits.count('block', id);
    const isKnown = await database.run((on) => store.insertBlock(on, { playerId: id, otherId }, clock.now()));
    if (!isKnown) throw new Refusal('PLAYER_NOT_FOUND');
  }

  /** Ends the block of a player, if there is one. */
  async unblock({ id }: Player, otherId: string): Promise<void> {
    const { database, rateLimits } = this.#dependencies;
    await rateLimits.count('block', id);
    await database.run((on) => store.deleteBlock(on, { playerId: id, otherId }));
  }

  /** Returns the players whom the caller has blocked, newest first. */
  async list({ id }: Player): Promise<PublicProfile[]> {
    return this.#dependencies.database.read((on) => store.findBlocked(on, id, listLength));
  }

  /** Whether `by` has blocked `player`, who then may not invite `by`. */
  async isBlocked(on: Connection, { by, player }: { by: string; player: string }): Promise<boolean> {
    return store.hasBlocked(on, { playerId: by, otherId: player });
  }
}
