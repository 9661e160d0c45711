import { operations, type ReplyOf } from '@game/contract';
import { outsideGamesNeeded, referralReward, rewardedReferralsPerDay } from '@game/rules';
import { parseReferralCode } from '@game/site';
import type { Transaction } from '../../platform/database/database.js';
import { eachInTransaction } from '../../platform/database/each-in-transaction.js';
import type { Intent, Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Account } from '../account/service.js';
import type { Households } from '../households/service.js';
import type { Identities } from '../identities/service.js';
import type { Ledger } from '../ledger/service.js';
import type { Players } from '../players/service.js';
import type { Profiles } from '../profiles/service.js';
import * as store from './store.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'publisher' | 'logger'> & {
  ledger: Ledger;
  profiles: Profiles;
  players: Players;
  account: Account;
  identities: Identities;
  households: Households;
  /** The games against others that a new player completes before a referral is rewarded. */
  referralAfterGames: number;
};

type ReferralOutcome = ReplyOf<'rewards.applyReferral'>['outcome'];

/** The position before the first pending referral. */
const start: store.ReferralCursor = { createdAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' };

/** The delay between a sign-up and the settlement of its referral (CON-09), and the period of the reward limit (D-25). */
const waitMs = 1000;
const dayMs = 24 * 3_600_000;

/** How long after the settlement its outcome is still shown to the player. */
const outcomeVisibleMs = 10 * 60_000;

/** The maximum number of referrals that one run of the job settles. */
const referralsPerRun = 100;

/** Rewards for friends who sign up through a player's referral link (CON-09, D-25). See decision 0026. */
export class Referrals {
  readonly #dependencies: Dependencies;
  /** The pending referrals up to this one were checked; after the last one, the job begins again. */
  #checked = start;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the player's referral code, the number of rewarded referrals, and the tickets earned with them. */
  async getOwn(player: Pick<Player, 'id'>): Promise<ReplyOf<'rewards.getReferrals'>> {
    const { database, ledger, referralAfterGames: afterGames } = this.#dependencies;
    const own = await database.read((connection) => store.findOwnReferrals(connection, player.id));
    if (!own) throw new Refusal('NOT_SIGNED_IN');
    return { ...own, earned: await ledger.sumReferralRewards(player.id), afterGames };
  }

  /** Returns whether `text` is the referral code of a player, and the player, unless their account is suspended. */
  async check(text: string): Promise<ReplyOf<'rewards.checkReferralCode'>> {
    const { database, profiles, players, referralAfterGames: afterGames } = this.#dependencies;
    const code = parseReferralCode(text);
    if (code === null) return { isKnown: false, inviter: null, afterGames };
    return database.read(async (on) => {
      const referrer = await profiles.referrers.findByCode(on, code);
      const inviter = referrer && (await players.findProfile(on, referrer));
      return { isKnown: referrer !== null, inviter, afterGames };
    });
  }

  /** Applies the referral code that the player signed up with, if not done yet, and returns the outcome (ERW-06). */
  async apply(player: Pick<Player, 'id'>, intent: Intent): Promise<ReplyOf<'rewards.applyReferral'>> {
    const { ledger, referralAfterGames } = this.#dependencies;
    return ledger.once(intent, operations['rewards.applyReferral'].reply, async (transaction) => {
      const outcome = await this.#settle(transaction, player);
      const afterGames = outcome === 'waits' ? outsideGamesNeeded : referralAfterGames;
      return { outcome, amount: outcome === 'applied' ? referralReward : 0, afterGames };
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

  /** Pays pending referrals as soon as they can be paid: after the new player's games, and within the limit per day. */
  async payPending(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const since = new Date(clock.now().getTime() - dayMs);
    const query = { cursor: this.#checked, limit: referralsPerRun, since, perDay: rewardedReferralsPerDay };
    const pending = await database.run((connection) => store.findPendingReferrals(connection, query));
    this.#checked = pending.length < referralsPerRun ? start : (pending.at(-1) ?? start);
    const payable = [];
    for (const { referredId, isPayable, waits } of pending) {
      if (isPayable && !(waits && (await this.#isWaiting(referredId)))) payable.push(referredId);
    }
    const failure = { message: 'paying a referral failed', idName: 'userId' };
    await eachInTransaction(this.#dependencies, payable, (transaction, id) => this.#payLater(transaction, id), failure);
  }

  async #isWaiting(referredId: string): Promise<boolean> {
    const { database, households } = this.#dependencies;
    const friend = { id: referredId };
    return database.run(async (on) => {
      const { played, games } = await households.progressOf(on, friend);
      return played < games || households.hasOtherReferral(on, friend);
    });
  }

  async #settle(transaction: Transaction, player: Pick<Player, 'id'>): Promise<ReferralOutcome> {
    const { account, clock, households, identities, profiles, random, referralAfterGames } = this.#dependencies;
    await store.lockReferrals(transaction);
    const code = await account.referralCodes.take(transaction, player);
    if (code === undefined) return this.#earlierOutcome(transaction, player);
    const referrer = await profiles.referrers.findByCode(transaction, code);
    // Otherwise a chain would be paid at once if its last referral is settled first.
    if (referrer) await this.#settle(transaction, referrer);
    // Refuses the player's own code, also of another account, and the code of a player whom they referred, also indirectly.
    if (!referrer || (await profiles.referrers.hasReferred(transaction, player, referrer))) return 'refused';
    if (await identities.areSame(transaction, referrer, player)) return 'refused';
    const isFirst = !(await identities.earnedBy(transaction, player)).has('referral');
    const ids = { id: random.uuid(), referrerId: referrer.id, referredId: player.id };
    const referral = { ...ids, createdAt: clock.now(), rewardedAt: null };
    const waitReasons = isFirst ? await households.referralWaitReasons(transaction, player, referrer) : [];
    const games = waitReasons.length > 0 ? Math.max(outsideGamesNeeded, referralAfterGames) : referralAfterGames;
    const pendingGames = isFirst ? games : null;
    await store.insertReferral(transaction, { ...referral, pendingGames, waitReasons });
    await profiles.referrers.set(transaction, player, referrer);
    if (!isFirst) return 'earnedBefore';
    if (waitReasons.length > 0) return 'waits';
    if (pendingGames !== 0) return 'afterGames';
    return (await this.#pay(transaction, referral)) ? 'applied' : 'later';
  }

  async #earlierOutcome(transaction: Transaction, player: Pick<Player, 'id'>): Promise<ReferralOutcome> {
    const { account, clock, identities } = this.#dependencies;
    const settledAt = await account.referralCodes.settledAt(transaction, player);
    if (settledAt === null || settledAt.getTime() < clock.now().getTime() - outcomeVisibleMs) return 'none';
    const referral = await store.findReferralOf(transaction, player.id);
    if (!referral) return 'refused';
    if (referral.rewardedAt !== null) return 'applied';
    if (referral.pendingGames !== null && referral.waitReasons.length > 0) return 'waits';
    if (referral.pendingGames !== null) return referral.pendingGames > 0 ? 'afterGames' : 'later';
    return (await identities.earnedBy(transaction, player)).has('referral') ? 'earnedBefore' : 'refused';
  }

  async #payLater(transaction: Transaction, referredId: string): Promise<boolean> {
    await store.lockReferrals(transaction);
    const referral = await store.findReferralOf(transaction, referredId);
    if (!referral || referral.pendingGames === null) return false;
    // The referral before this one may be of the same network.
    const waits = referral.waitReasons.length > 0;
    if (waits && (await this.#dependencies.households.hasOtherReferral(transaction, { id: referredId }))) return false;
    return this.#pay(transaction, referral);
  }

  /** Pays a pending referral to both players. Returns false if the inviting player has reached the limit of the day. */
  async #pay(
    transaction: Transaction,
    { id, referrerId, referredId }: Pick<store.ReferralRow, 'id' | 'referrerId' | 'referredId'>,
  ): Promise<boolean> {
    const { ledger, clock, identities, publisher } = this.#dependencies;
    const now = clock.now();
    const since = new Date(now.getTime() - dayMs);
    const rewarded = await store.countRewardedReferrals(transaction, referrerId, since);
    if (rewarded >= rewardedReferralsPerDay) return false;
    const isFirst = await identities.claim(transaction, { id: referredId }, 'referral');
    await store.updateReferral(transaction, id, { rewardedAt: isFirst ? now : null, pendingGames: null });
    if (!isFirst) return false;
    await ledger.post(transaction, [
      { userId: referrerId, type: 'referral_reward', amount: referralReward },
      { userId: referredId, type: 'referral_bonus', amount: referralReward },
    ]);
    transaction.afterCommit(() => publisher.publish(`user:${referrerId}`, 'rewards.changed', {}));
    return true;
  }
}
