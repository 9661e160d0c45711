import type { ReplyOf } from '@game/contract';
import { referralReward, rewardedReferralsPerDay } from '@game/rules';
import { parseReferralCode } from '@game/site';
import type { Transaction } from '../../platform/database/database.js';
import type { Intent, Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Account } from '../account/service.js';
import type { Ledger } from '../ledger/service.js';
import type { Profiles } from '../profiles/service.js';
import * as store from './store.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'publisher' | 'logger'> & {
  ledger: Ledger;
  profiles: Profiles;
  account: Account;
};

type Outcome = ReplyOf<'rewards.applyReferral'>['outcome'];

/** The delay between a sign-up and the settlement of its referral (CON-09), and the period of the reward limit (D-25). */
const waitMs = 1000;
const dayMs = 24 * 3_600_000;

/** How long after the settlement its outcome is still shown to the player. */
const outcomeVisibleMs = 10 * 60_000;

/** The maximum number of referrals that one run of the job settles. */
const referralsPerRun = 100;

/** Rewards for friends who sign up through a player's referral link (CON-09, D-25). */
export class Referrals {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the player's referral code, the number of rewarded referrals, and the tickets earned with them. */
  async getOwn(player: Pick<Player, 'id'>): Promise<ReplyOf<'rewards.getReferrals'>> {
    const { database, ledger } = this.#dependencies;
    const own = await database.run((connection) => store.findOwnReferrals(connection, player.id));
    if (!own) throw new Refusal('NOT_SIGNED_IN');
    return { ...own, earned: await ledger.sumReferralRewards(player.id) };
  }

  /** Returns whether `text` is the referral code of a player, without revealing which player. */
  async isKnown(text: string): Promise<boolean> {
    const code = parseReferralCode(text);
    if (code === null) return false;
    return (await this.#dependencies.database.run((on) => store.findReferrer(on, code))) !== undefined;
  }

  /** Applies the referral code that the player signed up with, if not done yet, and returns the outcome (ERW-06). */
  async apply(player: Pick<Player, 'id'>, intent: Intent): Promise<ReplyOf<'rewards.applyReferral'>> {
    const { ledger } = this.#dependencies;
    return ledger.once(intent, async (transaction) => {
      const outcome = await this.#settle(transaction, player);
      return { outcome, amount: outcome === 'applied' ? referralReward : 0 };
    });
  }

  /**
   * Settles the referrals of sign-ups that are a second old, even if the browser has been closed. A failure is logged and
   * does not stop the others.
   */
  async settleDue(): Promise<void> {
    const { database, account, profiles, logger } = this.#dependencies;
    for (const due of await account.referralCodes.listDue(waitMs, referralsPerRun)) {
      try {
        // If the address was verified in another browser, the profile does not exist yet.
        const player = await profiles.ensure(due);
        await database.transaction((transaction) => this.#settle(transaction, player));
      } catch (error) {
        logger.error({ err: error, userId: due.id }, 'settling a referral failed');
      }
    }
  }

  async #settle(transaction: Transaction, player: Pick<Player, 'id'>): Promise<Outcome> {
    const { account, clock } = this.#dependencies;
    await store.lockReferrals(transaction);
    const code = await account.referralCodes.take(transaction, player);
    if (code === undefined) return this.#earlierOutcome(transaction, player);
    const referrerId = await store.findReferrer(transaction, code);
    // Refuses the player's own code, and the code of a player whom they referred directly or indirectly.
    if (referrerId === undefined || (await store.descendsFrom(transaction, referrerId, player.id))) return 'refused';
    const since = new Date(clock.now().getTime() - dayMs);
    const rewarded = await store.countRewardedReferrals(transaction, referrerId, since);
    return this.#record(transaction, referrerId, player.id, rewarded < rewardedReferralsPerDay);
  }

  async #earlierOutcome(transaction: Transaction, player: Pick<Player, 'id'>): Promise<Outcome> {
    const { account, clock } = this.#dependencies;
    const settledAt = await account.referralCodes.settledAt(transaction, player);
    if (settledAt === null || settledAt.getTime() < clock.now().getTime() - outcomeVisibleMs) return 'none';
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
