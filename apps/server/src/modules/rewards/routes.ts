import type { Config } from '../../config.js';
import type { Api } from '../../platform/http/api.js';
import { originOf } from '../../platform/http/origin.js';
import type { Rewards } from './service.js';

interface Dependencies {
  rewards: Rewards;
  config: Pick<Config, 'publicOrigin'>;
}

/** Connects the operations of `rewards` to the service. */
export function addRewardRoutes(api: Api, { rewards, config }: Dependencies): void {
  const { daily, streak, activities, referrals, waits, today } = rewards;
  api.handle('rewards.getDailyFlip', ({ player }) => daily.get(player, 'daily_flip'));
  api.handle('rewards.claimDailyFlip', ({ player, intent }) => daily.claimFlip(player, intent));
  api.handle('rewards.getDailyBonus', ({ player }) => daily.get(player, 'daily_bonus'));
  api.handle('rewards.claimDailyBonus', ({ player, intent }) => daily.claimBonus(player, intent));
  api.handle('rewards.getToday', ({ player, request }) => today.get(player, originOf(request, config.publicOrigin)));
  api.handle('rewards.getStreak', ({ player }) => streak.get(player));
  api.handle('rewards.claimStreakBonus', ({ player, intent }) => streak.claimBonus(player, intent));
  api.handle('rewards.getActivities', ({ player, request }) =>
    activities.list(player, originOf(request, config.publicOrigin)),
  );
  api.handle('rewards.claimActivity', ({ player, input, intent }) =>
    activities.claim(player, input.activityType, intent),
  );
  api.handle('rewards.claimMilestone', ({ player, input, intent }) =>
    activities.claimMilestone(player, input.milestone, intent),
  );
  api.handle('rewards.getReferrals', ({ player }) => referrals.getOwn(player));
  api.handle('rewards.getWaits', ({ player }) => waits.get(player));
  api.handle('rewards.checkReferralCode', ({ input }) => referrals.check(input.code));
  api.handle('rewards.applyReferral', ({ player, intent }) => referrals.apply(player, intent));
}
