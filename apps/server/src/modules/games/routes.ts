import type { Api } from '../../platform/http/api.js';
import type { Games } from './service.js';

/** Connects the operations of `games` to the service. */
export function addGameRoutes(api: Api, { games }: { games: Games }): void {
  const inBatches = { runsInBatches: true } as const;
  api.handle(
    'games.createWithStake',
    ({ player, input, intent }) => games.createWithStake(player, input, intent),
    inBatches,
  );
  api.handle(
    'games.createPrivateWithStake',
    ({ player, input, intent }) => games.createPrivateWithStake(player, input, intent),
    inBatches,
  );
  api.handle(
    'games.joinWithStake',
    async ({ player, input, intent }) => ({ game: await games.joinWithStake(player, input, intent) }),
    inBatches,
  );
  api.handle(
    'games.playWithStake',
    ({ player, input, intent }) => games.playWithStake(player, input, intent),
    inBatches,
  );
  api.handle(
    'games.move',
    async ({ player, input, intent }) => ({ game: await games.move(player, input, intent) }),
    inBatches,
  );
  api.handle(
    'games.cancel',
    async ({ player, input, intent }) => ({ game: await games.cancel(player, input, intent) }),
    inBatches,
  );
  api.handle('games.getChallenge', async ({ input }) => ({ challenge: await games.getChallenge(input) }));
  api.handle('games.listOpen', async ({ player }) => ({ games: await games.listOpen(player) }));
  api.handle('games.get', async ({ player, input }) => ({ game: await games.get(player, input) }));
}
