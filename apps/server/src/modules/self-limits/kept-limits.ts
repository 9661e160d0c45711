import { changePurchaseLimit, mergePurchaseLimits, purchaseLimitAt, type PurchaseLimit } from '@game/rules';
import type { DepartureHandler } from '../../platform/departures.js';
import type { Transaction } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Identities } from '../identities/service.js';
import { remainingLimit } from './remaining-limit.js';
import * as store from './store.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock'> & { identities: Identities };

/** The break and the limit of an account. */
interface Limits {
  breakUntil: Date | null;
  purchases: PurchaseLimit;
}

/**
 * The breaks and limits of persons, so that a player cannot end them with another account of the same email address, or of the same account
 * at X or Discord. The end of an account counts as a request for no limit, which takes effect a day later.
 */
export class KeptLimits {
  /** Keeps the limits of a player who deletes their account. What they have spent is subtracted, because it stays with the account. */
  readonly departure: DepartureHandler = {
    remove: async (transaction, player) => {
      const { breakUntil, purchases } = await this.#limitsOf(transaction, player);
      const now = this.#dependencies.clock.now();
      const left = await remainingLimit(transaction, player.id, purchases, now);
      const digests = await this.#dependencies.identities.digestsOf(transaction, player);
      await this.#keep(transaction, digests, { breakUntil, purchases: endOf({ ...purchases, cents: left }, now) });
      return undefined;
    },
  };
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Keeps the limits that a player has now for all that they are known by. */
  async record(transaction: Transaction, player: Pick<Player, 'id'>): Promise<void> {
    const digests = await this.#dependencies.identities.digestsOf(transaction, player);
    await this.#keep(transaction, digests, await this.#limitsOf(transaction, player));
  }

  /** Gives a new account the limits that its player has set with another one. */
  async adopt(transaction: Transaction, player: Pick<Player, 'id'>): Promise<void> {
    await this.#adoptFrom(transaction, player, await this.#dependencies.identities.digestsOf(transaction, player));
  }

  /** Runs a change of what a player is known by. Their limits count for what they are known by before and after it. */
  async carryOver<Result>(
    transaction: Transaction,
    player: Pick<Player, 'id'>,
    change: () => Promise<Result>,
  ): Promise<Result> {
    const { clock, identities } = this.#dependencies;
    const before = await identities.digestsOf(transaction, player);
    const result = await change();
    const after = await identities.digestsOf(transaction, player);
    const { breakUntil, purchases } = await this.#limitsOf(transaction, player);
    await this.#keep(transaction, before, { breakUntil, purchases: endOf(purchases, clock.now()) });
    await this.#adoptFrom(
      transaction,
      player,
      after.filter((digest) => !before.includes(digest)),
    );
    // What they are still known by has not lost its limit.
    await this.record(transaction, player);
    return result;
  }

  /** Deletes what says nothing any longer. */
  async deleteExpired(): Promise<void> {
    const { database, clock } = this.#dependencies;
    await database.run((on) => store.deleteKeptLimitsExpiredBefore(on, clock.now()));
  }

  async #adoptFrom(transaction: Transaction, { id }: Pick<Player, 'id'>, digests: string[]): Promise<void> {
    const now = this.#dependencies.clock.now();
    const found = await store.findKeptLimits(transaction, digests, now);
    if (found.length === 0) return;
    for (const { breakUntil } of found) {
      if (breakUntil !== null) await store.extendBreak(transaction, id, breakUntil);
    }
    await store.addPurchaseLimit(transaction, id);
    const own = (await store.lockPurchaseLimit(transaction, id)) ?? noLimit;
    const merged = found.reduce<PurchaseLimit>((limit, kept) => mergePurchaseLimits(limit, kept, now), own);
    await store.updatePurchaseLimit(transaction, id, merged);
  }

  async #limitsOf(transaction: Transaction, { id }: Pick<Player, 'id'>): Promise<Limits> {
    const now = this.#dependencies.clock.now();
    const breakUntil = await store.findBreak(transaction, id);
    const purchases = (await store.findPurchaseLimit(transaction, id)) ?? noLimit;
    return {
      breakUntil: breakUntil !== null && breakUntil > now ? breakUntil : null,
      purchases: purchaseLimitAt(purchases, now),
    };
  }

  async #keep(transaction: Transaction, digests: string[], { breakUntil, purchases }: Limits): Promise<void> {
    const { cents, nextFrom, nextCents } = purchases;
    if (breakUntil === null && cents === null) return;
    const hasEnd = cents === null || (nextFrom !== null && nextCents === null);
    const end = Math.max(breakUntil?.getTime() ?? 0, nextFrom?.getTime() ?? 0);
    const expiresAt = hasEnd ? new Date(end) : null;
    await store.upsertKeptLimits(transaction, digests, { breakUntil, ...purchases, expiresAt });
  }
}

const noLimit: PurchaseLimit = { cents: null, nextCents: null, nextFrom: null };

function endOf(limit: PurchaseLimit, now: Date): PurchaseLimit {
  return changePurchaseLimit(limit, null, now);
}
