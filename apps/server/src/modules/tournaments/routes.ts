import type { Api } from '../../platform/http/api.js';
import { Refusal } from '../../platform/refusal.js';
import type { Tournaments } from './service.js';

/** Connects the operations of `tournaments` to the service. */
export function addTournamentRoutes(api: Api, { tournaments }: { tournaments: Tournaments }): void {
  const { joining, leaving, playing, queries, acknowledgements } = tournaments;
  api.handle('tournaments.list', async ({ player, input }) => ({ tournaments: await queries.list(player, input) }));
  api.handle('tournaments.getNext', ({ player }) => queries.getNext(player));
  api.handle('tournaments.get', async ({ player, input }) => {
    const reply = await queries.get(player, input);
    // A visitor with its link can see what they could join, and nothing else (RTE-15). See decision 0021.
    if (player === null && reply.tournament.status !== 'waiting') throw new Refusal('NOT_SIGNED_IN');
    return reply;
  });
  api.handle('tournaments.listReadyMatches', async ({ player }) => ({
    matches: await queries.listReadyMatches(player),
  }));
  api.handle('tournaments.listOpenMatches', async ({ player }) => ({
    matches: await queries.listOpenMatches(player),
  }));
  api.handle('tournaments.createWithStake', ({ player, input, intent }) =>
    joining.createWithStake(player, input, intent),
  );
  api.handle('tournaments.join', async ({ player, input, intent }) => ({
    change: await joining.join(player, input, intent),
  }));
  api.handle('tournaments.leave', async ({ player, input, intent }) => ({
    change: await leaving.leave(player, input, intent),
  }));
  api.handle('tournaments.cancel', async ({ player, input, intent }) => ({
    change: await leaving.cancel(player, input, intent),
  }));
  api.handle('tournaments.move', async ({ player, input, intent }) => ({
    change: await playing.move(player, input, intent),
  }));
  api.handle('tournaments.acknowledgeHands', ({ player, input }) => acknowledgements.acknowledgeHands(player, input));
  api.handle('tournaments.acknowledgeResult', ({ player, input }) => acknowledgements.acknowledgeResult(player, input));
}
