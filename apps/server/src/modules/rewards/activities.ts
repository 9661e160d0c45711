import { operations, type Activities as Reply, type Activity, type ErrorCode, type ReplyOf } from '@game/contract';
import {
  activityRewards,
  activityTypes,
  connectionActivities,
  mentionMilestones,
  milestones,
  referralReward,
  type ActivityType,
  type Milestone,
} from '@game/rules';
import type { Transaction } from '../../platform/database/database.js';
import type { Intent, Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Identities } from '../identities/service.js';
import type { Ledger } from '../ledger/service.js';
import type { Profiles } from '../profiles/service.js';
import type { Social } from '../social/service.js';
import * as store from './store.js';
import type { Waits } from './waits.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'publisher'> & {
  ledger: Ledger;
  profiles: Profiles;
  social: Social;
  identities: Identities;
  waits: Waits;
};

/** The evidence that an activity is completed; undefined if it is not. */
type Proof = { verifiedAt: Date | null; accountDigest: string | null } | undefined;

/** One-time rewards: for a completed profile, connected accounts, and mentions on X (ACT-01). */
export class ActivityRewards {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns all activities, and which of them the player has completed and claimed. Makes no request to other sites. */
  async list(player: Player, origin: string): Promise<Reply> {
    const { profiles, social } = this.#dependencies;
    const { activities, rewarded, earned, connected } = await this.#stateOf(player);
    const claimed = new Set(rewarded.map(({ activityType }) => activityType));
    const places = social.placesAt(origin);
    return {
      activities,
      milestones: milestones.map((type) => ({
        type,
        ...mentionMilestones[type],
        claimed: claimed.has(type),
        earnedBefore: !claimed.has(type) && earned.has(type),
      })),
      totalEarned: await this.#totalEarned(player, rewarded),
      hadStartingTickets: earned.has('starting_balance') && (await profiles.lacksStartingBalance(player)),
      x: { ...places.x, connected: connected.has('x') },
      discord: { ...places.discord, connected: connected.has('discord') },
    };
  }

  /** Returns the activities that the player can claim now (`claims`), and those that are left to do (`tasks`). */
  async left(player: Player, origin: string): Promise<Record<'claims' | 'tasks', Activity[]>> {
    const { activities } = await this.#stateOf(player);
    const { x, discord } = this.#dependencies.social.placesAt(origin);
    const isOffered = ({ type }: Activity) =>
      !(type in connectionActivities) || (type.startsWith('x_') ? x : discord).offer !== 'off';
    const unclaimed = activities.filter(({ claimed, earnedBefore }) => !claimed && !earnedBefore);
    return {
      claims: unclaimed.filter(({ completed }) => completed),
      tasks: unclaimed.filter((activity) => !activity.completed && isOffered(activity)),
    };
  }

  async #stateOf(player: Player) {
    const { database, profiles, social, identities } = this.#dependencies;
    const [rewarded, earned, connected, profile] = await Promise.all([
      database.read((on) => store.findActivities(on, player.id)),
      database.read((on) => identities.earnedBy(on, player)),
      social.connectedSitesOf(player),
      profiles.privateProfileOf(player),
    ]);
    const claimed = new Set(rewarded.map(({ activityType }) => activityType));
    const isCompleted: Record<ActivityType, boolean> = {
      ...completedBy(profile),
      x_connect: connected.has('x'),
      discord_connect: connected.has('discord'),
      x_follow: claimed.has('x_follow'),
      discord_join: claimed.has('discord_join'),
    };
    const activities: Activity[] = activityTypes.map((type) => ({
      type,
      reward: activityRewards[type],
      completed: isCompleted[type],
      claimed: claimed.has(type),
      earnedBefore: !claimed.has(type) && earned.has(type),
    }));
    return { activities, rewarded, earned, connected };
  }

  /**
   * Pays the reward for a completed activity, once (VAL-16).
   * @throws {Refusal} `ACTIVITY_ALREADY_CLAIMED`, `ACTIVITY_NOT_COMPLETED`, `ACCOUNT_ALREADY_REWARDED`, or a failure of
   *   the other site.
   */
  async claim(player: Player, type: ActivityType, intent: Intent): Promise<ReplyOf<'rewards.claimActivity'>> {
    // The other site may be slow, so it is asked before the transaction, and only if the reward is still unclaimed.
    const proof = (await this.#isClaimed(player, type)) ? null : await this.#verify(player, type);
    return this.#pay(player, intent, async (transaction) => {
      if (proof === undefined) throw new Refusal('ACTIVITY_NOT_COMPLETED');
      const amount = activityRewards[type];
      await this.#insert(transaction, player, { type, amount, proof }, 'ACTIVITY_ALREADY_CLAIMED');
      return { amount, kind: 'activity_reward' };
    });
  }

  /**
   * Pays the reward for a milestone that is reached according to X, once (CON-08).
   * @throws {Refusal} `MILESTONE_ALREADY_CLAIMED`, `MILESTONE_NOT_REACHED`, `ACCOUNT_ALREADY_REWARDED`, or a failure of X.
   */
  async claimMilestone(
    player: Player,
    milestone: Milestone,
    intent: Intent,
  ): Promise<ReplyOf<'rewards.claimMilestone'>> {
    const { social } = this.#dependencies;
    const { mentions, reward: amount } = mentionMilestones[milestone];
    const metrics = (await this.#isClaimed(player, milestone)) ? null : await social.getMetrics(player);
    return this.#pay(player, intent, async (transaction) => {
      if (metrics !== null && metrics.value.mentions < mentions) throw new Refusal('MILESTONE_NOT_REACHED');
      const proof = metrics && { verifiedAt: new Date(metrics.value.fetchedAt), accountDigest: metrics.accountDigest };
      await this.#insert(transaction, player, { type: milestone, amount, proof }, 'MILESTONE_ALREADY_CLAIMED');
      return { amount, kind: 'milestone_reward' };
    });
  }

  async #totalEarned(player: Player, rewarded: Pick<store.RewardedActivity, 'rewardAmount'>[]): Promise<number> {
    const { database, ledger } = this.#dependencies;
    const [daily, referral] = await Promise.all([
      database.read((on) => store.sumClaims(on, player.id)),
      database.read((on) => store.findReferralOf(on, player.id)),
    ]);
    const bonus = referral?.rewardedAt ? referralReward : 0;
    const activities = rewarded.reduce((sum, { rewardAmount }) => sum + rewardAmount, 0);
    return activities + daily + bonus + (await ledger.sumReferralRewards(player.id));
  }

  async #isClaimed(player: Player, type: ActivityType | Milestone): Promise<boolean> {
    const rewarded = await this.#dependencies.database.read((on) => store.findActivities(on, player.id));
    return rewarded.some(({ activityType }) => activityType === type);
  }

  async #verify(player: Player, type: ActivityType): Promise<Proof> {
    const { social, profiles, clock } = this.#dependencies;
    if (type === 'x_follow' || type === 'discord_join') {
      const answer = await (type === 'x_follow' ? social.isFollowing(player) : social.isMember(player));
      return answer.value ? { verifiedAt: clock.now(), accountDigest: answer.accountDigest } : undefined;
    }
    if (type === 'x_connect' || type === 'discord_connect') {
      const accountDigest = await social.accountDigestOf(player, type === 'x_connect' ? 'x' : 'discord');
      return accountDigest === null ? undefined : { verifiedAt: null, accountDigest };
    }
    const isCompleted = completedBy(await profiles.privateProfileOf(player))[type];
    return isCompleted ? { verifiedAt: null, accountDigest: null } : undefined;
  }

  async #pay(
    player: Player,
    intent: Intent,
    record: (transaction: Transaction) => Promise<{ amount: number; kind: 'activity_reward' | 'milestone_reward' }>,
  ): Promise<{ amount: number }> {
    const { ledger, publisher } = this.#dependencies;
    return ledger.once(intent, operations['rewards.claimActivity'].reply, async (transaction) => {
      const { amount, kind } = await record(transaction);
      await ledger.post(transaction, [{ userId: player.id, type: kind, amount }]);
      transaction.afterCommit(() => publisher.publish(`user:${player.id}`, 'rewards.changed', {}));
      return { amount };
    });
  }

  /** Stores a rewarded activity. `proof` is null if the reward was already claimed. */
  async #insert(
    transaction: Transaction,
    player: Player,
    { type, amount, proof }: { type: ActivityType | Milestone; amount: number; proof: Proof | null },
    alreadyClaimed: ErrorCode,
  ): Promise<void> {
    const { clock, random, identities, waits } = this.#dependencies;
    if (!proof) throw new Refusal(alreadyClaimed);
    const { verifiedAt, accountDigest } = proof;
    const activity = { id: random.uuid(), userId: player.id, activityType: type, rewardAmount: amount, verifiedAt };
    const isFirst = await store.insertActivity(transaction, { ...activity, claimedAt: clock.now() });
    if (!isFirst) throw new Refusal(alreadyClaimed);
    const isFirstOfPerson = await identities.claim(transaction, player, type, accountDigest);
    if (!isFirstOfPerson) throw new Refusal('ACCOUNT_ALREADY_REWARDED');
    await waits.requireNone(transaction, player);
  }
}

/** Which activities of the profile are completed (ACT-01). A generated username does not count (VAL-09). */
function completedBy(profile: Awaited<ReturnType<Profiles['privateProfileOf']>>) {
  const { xUsername, discordUsername } = profile.connections;
  return {
    avatar_upload: profile.avatarUrl !== null,
    username_update: !profile.hasGeneratedUsername,
    shipping_update: profile.shippingAddress !== null,
    x_username_update: xUsername !== null,
    discord_username_update: discordUsername !== null,
  };
}
