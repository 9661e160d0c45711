import { randomUUID } from 'node:crypto';
import type { CommandName } from '@game/contract';
import type { Context } from '../../../apps/server/src/context.js';
import type { BuiltPlayer } from '../build-player.js';
import { addListedGame, addPlayer, intentOf, playerActions } from './players.js';

/** Two players who have just completed a game, which player 2 won. Each had `balance` tickets before. */
export async function addPlayedGame(
  context: Context,
  { stakeAmount = 10, balance = 100 } = {},
): Promise<{ players: [BuiltPlayer, BuiltPlayer]; gameId: string }> {
  const players: [BuiltPlayer, BuiltPlayer] = [
    await addPlayer(context, { balance }),
    await addPlayer(context, { balance }),
  ];
  return { players, gameId: await playGame(context, players, stakeAmount) };
}

/** Completes another game of two players, which the second one wins. Returns its id. */
export async function playGame(
  context: Context,
  [creator, joiner]: [BuiltPlayer, BuiltPlayer],
  stakeAmount = 10,
): Promise<string> {
  const gameId = await addListedGame(context, creator, { stakeAmount, move: 'rock' });
  await playerActions(context, joiner).join(gameId);
  await playerActions(context, joiner).move(gameId, 'paper');
  return gameId;
}

/** The commands of the rematches service, each with a new idempotency key. */
export function rematchActions(context: Context, player: BuiltPlayer) {
  const { rematches } = context;
  const act = (operation: CommandName, gameId: string) => intentOf(player, operation, { gameId });
  return {
    offer: (gameId: string) => rematches.offer(player, { gameId }, act('rematches.offer', gameId)),
    decline: (gameId: string) => rematches.decline(player, { gameId }, act('rematches.decline', gameId)),
    offers: () => rematches.listOffers(player),
  };
}

/** Creates a game that only `invited` may join. */
export async function createFor(
  context: Context,
  creator: BuiltPlayer,
  invited: BuiltPlayer,
  stakeAmount: number,
): Promise<{ gameId: string }> {
  const game = { gameId: randomUUID(), stakeAmount, invitedId: invited.id };
  return { gameId: await context.games.createFor(creator, game, intentOf(creator, 'rematches.offer', game)) };
}
