import type { Api } from '../../platform/api.js';
import type { Rewards } from './service.js';

/** Answers the operations of rewards. */
export function addRewardRoutes(api: Api, { rewards }: { rewards: Rewards }): void {
  api.handle('rewards.getDailyFlip', ({ player }) => rewards.getDailyFlip(player));
  api.handle('rewards.claimDailyFlip', ({ player, intent }) => rewards.claimDailyFlip(player, intent));
}
