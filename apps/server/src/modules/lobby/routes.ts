import type { Api } from '../../platform/http/api.js';
import type { Lobby } from './service.js';

/** Connects the operations of `lobby` to the service. */
export function addLobbyRoutes(api: Api, { lobby }: { lobby: Lobby }): void {
  api.handle('lobby.listGames', ({ input }) => lobby.listGames(input));
  api.handle('lobby.getSuggestion', async ({ player, input }) => ({ game: await lobby.suggestGame(player, input) }));
}
