import type { Api } from '../../platform/api.js';
import type { Tournaments } from './service.js';

/** Answers the operations of tournaments. */
export function addTournamentRoutes(api: Api, { tournaments }: { tournaments: Tournaments }): void {
  api.handle('tournaments.list', async ({ player, input }) => ({ tournaments: await tournaments.list(player, input) }));
  api.handle('tournaments.get', ({ player, input }) => tournaments.get(player, input));
  api.handle('tournaments.listReadyMatches', async ({ player }) => ({
    matches: await tournaments.listReadyMatches(player),
  }));
  api.handle('tournaments.listOpenMatches', async ({ player }) => ({
    matches: await tournaments.listOpenMatches(player),
  }));
  api.handle('tournaments.createWithStake', ({ player, input, intent }) =>
    tournaments.createWithStake(player, input, intent),
  );
  api.handle('tournaments.join', async ({ player, input, intent }) => ({
    change: await tournaments.join(player, input, intent),
  }));
  api.handle('tournaments.leave', async ({ player, input, intent }) => ({
    change: await tournaments.leave(player, input, intent),
  }));
  api.handle('tournaments.cancel', async ({ player, input, intent }) => ({
    change: await tournaments.cancel(player, input, intent),
  }));
  api.handle('tournaments.move', async ({ player, input, intent }) => ({
    change: await tournaments.move(player, input, intent),
  }));
  api.handle('tournaments.acknowledgeHands', ({ player, input }) => tournaments.acknowledgeHands(player, input));
  api.handle('tournaments.acknowledgeResult', ({ player, input }) => tournaments.acknowledgeResult(player, input));
}
