import type { ReplyOf, Wait } from '@game/contract';
import { waitingFlipsPerDay } from '@game/rules';
import type { Transaction } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Households } from '../households/service.js';
import * as store from './store.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock'> & { households: Households };

const dayMs = 24 * 3_600_000;

/** How many waiting friends are shown. */
const shownFriends = 5;

/** Rewards that wait until a new player has finished games against other households. See decision 0033. */
export class Waits {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns what waits for the player, and for friends whom they have invited. */
  async get(player: Pick<Player, 'id'>): Promise<ReplyOf<'rewards.getWaits'>> {
    const { database, households } = this.#dependencies;
    return database.read(async (on) => {
      const own = await store.findReferralOf(on, player.id);
      const isInvited = own !== undefined && own.pendingGames !== null && own.waitReasons.length > 0;
      const friends = [];
      for (const { id, username } of await store.findWaitingFriends(on, player.id, shownFriends)) {
        friends.push({ username, ...(await households.progressOf(on, { id })) });
      }
      return {
        rewards: await households.waitOf(on, player),
        referral: isInvited ? await households.progressOf(on, player) : null,
        friends,
      };
    });
  }

  /** Returns the wait of all rewards of the player; null if they do not wait. */
  async rewardsOf(player: Pick<Player, 'id'>): Promise<Wait | null> {
    const { database, households } = this.#dependencies;
    return database.read((on) => households.waitOf(on, player));
  }

  /** @throws {Refusal} `REWARDS_WAIT` or `NETWORK_REWARDS_USED` if the player's rewards wait. */
  async requireNone(transaction: Transaction, player: Pick<Player, 'id'>): Promise<void> {
    const wait = await this.#dependencies.households.takePlace(transaction, player);
    if (!wait) return;
    if (wait.played >= wait.games) throw new Refusal('NETWORK_REWARDS_USED');
    throw Refusal.withValues('REWARDS_WAIT', { n: wait.games - wait.played, m: wait.games });
  }

  /**
   * Allows some of the waiting players of each network the daily flip, so that they have tickets for the games.
   * @throws {Refusal} `NETWORK_FLIPS_USED` if the others have had these flips.
   */
  async requireFlip(transaction: Transaction, player: Pick<Player, 'id'>): Promise<void> {
    const { households, clock } = this.#dependencies;
    const wait = await households.takePlace(transaction, player);
    if (!wait || wait.games === 0) return;
    const neighbours = await households.findNeighbours(transaction, player);
    const since = new Date(clock.now().getTime() - dayMs);
    const flips = await store.countFlips(transaction, neighbours, since);
    if (flips >= waitingFlipsPerDay) throw new Refusal('NETWORK_FLIPS_USED');
  }
}
