import type { Transaction } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import type { Identities } from '../identities/service.js';
import type { SelfLimits } from '../self-limits/service.js';

/** Changes of what a player is known by: their email address and their accounts at other sites. */
export class IdentityChanges {
  readonly #dependencies: { identities: Identities; selfLimits: SelfLimits };

  constructor(dependencies: { identities: Identities; selfLimits: SelfLimits }) {
    this.#dependencies = dependencies;
  }

  /** Runs a change. What the player has earned, and the limits they have set, count for what they are known by before and after. */
  async run<Result>(
    transaction: Transaction,
    player: Pick<Player, 'id'>,
    change: () => Promise<Result>,
  ): Promise<Result> {
    const { identities, selfLimits } = this.#dependencies;
    return identities.carryOver(transaction, player, () => selfLimits.kept.carryOver(transaction, player, change));
  }
}
