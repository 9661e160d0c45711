import type { Api } from '../../platform/http/api.js';
import type { Leaderboards } from './service.js';

/** Connects the operations of `leaderboards` to the service. */
export function addLeaderboardRoutes(api: Api, { leaderboards }: { leaderboards: Leaderboards }): void {
  api.handle('leaderboards.get', ({ player, input }) => leaderboards.get(player, input));
  api.handle('leaderboards.getAcquaintances', ({ player, input }) => leaderboards.getAcquaintances(player, input));
}
