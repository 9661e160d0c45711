import type { ReplyOf } from '@game/contract';
import { referralReward, rewardedReferralsPerDay } from '@game/rules';
import { parseReferralCode } from '@game/site';
import type { Transaction } from '../../platform/database.js';
import type { Intent, Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Auth } from '../auth/service.js';
import type { Ledger } from '../ledger/service.js';
import type { Profiles } from '../profiles/service.js';
import * as store from './store.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'publisher'> & {
  ledger: Ledger;
  profiles: Profiles;
  auth: Auth;
};

type Outcome = ReplyOf<'rewards.applyReferral'>['outcome'];

/** How long after a sign-up its link is settled (CON-09), and of which time rewarded ones are counted (D-25). */
const waitMs = 1000;
const dayMs = 24 * 3_600_000;

/** For how long after it a player is told how it went: longer ago it is no news. */
const newsMs = 10 * 60_000;

/** How many are settled at once by the job. */
const batchLength = 100;

/** Rewards for friends who sign up by a player's link (CON-09, D-25). */
export class Referrals {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** The code of the player's link, how many rewarded friends came by it, and what that brought them. */
  async getOwn(player: Pick<Player, 'id'>): Promise<ReplyOf<'rewards.getReferrals'>> {
    const { database, ledger } = this.#dependencies;
    const own = await database.run((connection) => store.findOwnReferrals(connection, player.id));
    if (!own) throw new Refusal('NOT_SIGNED_IN');
    return { ...own, earned: await ledger.sumOf(player.id, 'referral_reward') };
  }

  /** Whether `text` is the code of some player's link; whose, nobody is told. */
  async isKnown(text: string): Promise<boolean> {
    const code = parseReferralCode(text);
    if (code === null) return false;
    return (await this.#dependencies.database.run((on) => store.findReferrer(on, code))) !== undefined;
  }

  /** Applies the code the player signed up with, if that has not happened yet, and says how it went (ERW-06). */
  async apply(player: Pick<Player, 'id'>, intent: Intent): Promise<ReplyOf<'rewards.applyReferral'>> {
    const { ledger } = this.#dependencies;
    return ledger.once(intent, async (transaction) => {
      const outcome = await this.#settle(transaction, player);
      return { outcome, amount: outcome === 'applied' ? referralReward : 0 };
    });
  }

  /** Settles the sign-ups that are a second old, whether their browsers are still there or not. */
  async settleDue(): Promise<void> {
    const { database, auth, profiles } = this.#dependencies;
    for (const account of await auth.listReferralsDue(waitMs, batchLength)) {
      // Where mail is answered in another browser, the profile is yet to be made.
      const player = await profiles.ensure(account);
      await database.transaction((transaction) => this.#settle(transaction, player));
    }
  }

  async #settle(transaction: Transaction, player: Pick<Player, 'id'>): Promise<Outcome> {
    const { auth, clock } = this.#dependencies;
    await store.lockReferrals(transaction);
    const code = await auth.takeReferralCode(transaction, player);
    if (code === undefined) return this.#settledBefore(transaction, player);
    const referrerId = await store.findReferrer(transaction, code);
    // Nobody comes by their own link, nor by that of somebody who came by theirs.
    if (referrerId === undefined || (await store.descendsFrom(transaction, referrerId, player.id))) return 'refused';
    const since = new Date(clock.now().getTime() - dayMs);
    const rewarded = await store.countRewardedReferrals(transaction, referrerId, since);
    return this.#record(transaction, referrerId, player.id, rewarded < rewardedReferralsPerDay);
  }

  async #settledBefore(transaction: Transaction, player: Pick<Player, 'id'>): Promise<Outcome> {
    const { auth, clock } = this.#dependencies;
    const settledAt = await auth.referralSettledAt(transaction, player);
    if (settledAt === null || settledAt.getTime() < clock.now().getTime() - newsMs) return 'none';
    return (await store.findReferralOf(transaction, player.id))?.rewarded ? 'applied' : 'refused';
  }

  async #record(
    transaction: Transaction,
    referrerId: string,
    referredId: string,
    isRewarded: boolean,
  ): Promise<Outcome> {
    const { ledger, clock, random, publisher } = this.#dependencies;
    const now = clock.now();
    const rewardedAt = isRewarded ? now : null;
    await store.insertReferral(transaction, { id: random.uuid(), referrerId, referredId, createdAt: now, rewardedAt });
    if (!isRewarded) return 'refused';
    await ledger.post(transaction, [
      { userId: referrerId, type: 'referral_reward', amount: referralReward },
      { userId: referredId, type: 'referral_bonus', amount: referralReward },
    ]);
    transaction.afterCommit(() => publisher.publish(`user:${referrerId}`, 'rewards.changed', {}));
    return 'applied';
  }
}
