import type { InputOf, SelfLimitsState } from '@game/contract';
import { breakLengths, changePurchaseLimit, purchaseLimitAt, type PurchaseLimit } from '@game/rules';
import { violates, type Transaction } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Identities } from '../identities/service.js';
import { KeptLimits } from './kept-limits.js';
import { remainingLimit } from './remaining-limit.js';
import * as store from './store.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock'> & { identities: Identities };

const noLimit: PurchaseLimit = { cents: null, nextCents: null, nextFrom: null };

/**
 * The limits that players set for themselves. Commands of games, and the ledger for tournaments and raffles, reject stakes and
 * entries during a break. See decision 0018.
 */
export class SelfLimits {
  readonly kept: KeptLimits;
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.kept = new KeptLimits(dependencies);
  }

  /** Returns the limits of a player. */
  async get({ id }: Pick<Player, 'id'>): Promise<SelfLimitsState> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    const [breakUntil, stored = noLimit] = await database.read(async (on) => [
      await store.findBreak(on, id),
      await store.findPurchaseLimit(on, id),
    ]);
    const { cents, nextCents, nextFrom } = purchaseLimitAt(stored, now);
    return {
      breakUntil: breakUntil !== null && breakUntil > now ? breakUntil.toISOString() : null,
      purchases: { cents, nextCents, nextFrom: nextFrom?.toISOString() ?? null },
    };
  }

  /** Limits what a player may spend in 24 hours. A higher limit, or none, takes effect a day later. */
  async setPurchases(player: Player, { cents }: InputOf<'selfLimits.setPurchases'>): Promise<SelfLimitsState> {
    const { database, clock } = this.#dependencies;
    await database
      .transaction(async (transaction) => {
        await store.addPurchaseLimit(transaction, player.id);
        const current = await store.lockPurchaseLimit(transaction, player.id);
        const changed = changePurchaseLimit(current ?? noLimit, cents, clock.now());
        await store.updatePurchaseLimit(transaction, player.id, changed);
        await this.kept.record(transaction, player);
      })
      .catch(rethrowWithoutAccount);
    return this.get(player);
  }

  /** Starts a break, or makes the one that has begun longer. */
  async takeBreak(player: Player, { length }: InputOf<'selfLimits.takeBreak'>): Promise<SelfLimitsState> {
    const { database, clock } = this.#dependencies;
    const until = new Date(clock.now().getTime() + breakLengths[length]);
    await database.transaction(async (transaction) => {
      const end = await store.extendBreak(transaction, player.id, until);
      if (!end) throw new Refusal('NOT_SIGNED_IN');
      await this.kept.record(transaction, player);
    });
    return this.get(player);
  }

  /**
   * Returns what a player may still spend, in US cents; null if they have no limit. Locks the limit until the transaction ends, so
   * that purchases are checked one at a time.
   * @throws {Refusal} `ON_BREAK` during a break.
   */
  async lockForPurchase(transaction: Transaction, playerId: string): Promise<number | null> {
    const limit = await store.lockPurchaseLimit(transaction, playerId);
    const breakUntil = await store.findBreak(transaction, playerId);
    const now = this.#dependencies.clock.now();
    if (breakUntil !== null && breakUntil > now) throw new Refusal('ON_BREAK');
    return limit ? remainingLimit(transaction, playerId, limit, now) : null;
  }
}

/** The player has just deleted the account in another window. */
function rethrowWithoutAccount(error: unknown): never {
  throw violates(error, 'purchase_limits_user_id_users_id_fk') ? new Refusal('NOT_SIGNED_IN') : error;
}
