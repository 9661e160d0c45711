import type { Api } from '../../platform/http/api.js';
import type { Players } from './service.js';

/** Connects the operations of `players` to the service. */
export function addPlayerRoutes(api: Api, { players }: { players: Players }): void {
  api.handle('players.get', ({ player, input }) => players.get(player, input.username));
  api.handle('players.block', async ({ player, input }) => {
    await players.blocks.block(player, input.playerId);
    return {};
  });
  api.handle('players.unblock', async ({ player, input }) => {
    await players.blocks.unblock(player, input.playerId);
    return {};
  });
  api.handle('players.listBlocked', async ({ player }) => ({ players: await players.blocks.list(player) }));
  api.handle('players.report', async ({ player, input }) => {
    await players.reports.add(player, input);
    return {};
  });
}
