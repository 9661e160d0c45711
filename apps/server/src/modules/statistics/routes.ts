import type { Api } from '../../platform/http/api.js';
import type { PlayerStatistics } from './service.js';

/** Connects the operations of `statistics` to the service. */
export function addStatisticsRoutes(api: Api, { statistics }: { statistics: PlayerStatistics }): void {
  api.handle('statistics.get', async ({ player }) => ({ statistics: await statistics.get(player) }));
  api.handle('statistics.listRecentOutcomes', async ({ player }) => ({
    outcomes: await statistics.listRecentOutcomes(player),
  }));
  api.handle('statistics.listGames', ({ player, input }) => statistics.listGames(player, input));
}
