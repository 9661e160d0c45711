import { randomUUID } from 'node:crypto';
import type { CommandName } from '@game/contract';
import { buildPlayer, sessionCookie, type BuiltPlayer, type PlayerOptions } from '../build-player.js';
import type { Move } from '@game/rules';
import { operatorActions } from '@game/database';
import type { Context } from '../../../apps/server/src/context.js';
import type { Transaction } from '../../../apps/server/src/platform/database/database.js';
import type { Intent } from '../../../apps/server/src/platform/player.js';
import { authSecret } from '../test-context.js';

/** Builds a signed-in player with `balance` tickets. */
export async function addPlayer(
  context: Context,
  { balance = 100, ...traits }: PlayerOptions & { balance?: number } = {},
): Promise<BuiltPlayer> {
  return context.database.transaction(async (transaction) => {
    // The tickets of an account that is older than they are come from an operator.
    const isNew = traits.createdAt === undefined;
    const profile = { createdAt: context.clock.now(), startingBalance: isNew ? balance : 0, ...traits };
    const player = await buildPlayer(transaction.drizzle, profile);
    if (balance > 0 && isNew) {
      await context.ledger.post(transaction, [{ userId: player.id, type: 'operator_adjustment', amount: balance }]);
    } else if (balance > 0) await grantTickets(context, transaction, player, balance);
    return player;
  });
}

/** Builds `count` players, each with `balance` tickets. */
export async function addPlayers(context: Context, count: number, balance: number): Promise<BuiltPlayer[]> {
  return context.database.transaction(async (transaction) => {
    const players: BuiltPlayer[] = [];
    for (let index = 0; index < count; index += 1) {
      const profile = { createdAt: context.clock.now(), startingBalance: balance };
      players.push(await buildPlayer(transaction.drizzle, profile));
    }
    const grants = players.map(({ id }) => ({ userId: id, type: 'operator_adjustment' as const, amount: balance }));
    await context.ledger.post(transaction, grants);
    return players;
  });
}

/** Adds tickets to a balance as an operator does, with a line in the operator log for each amount. */
export async function grantTickets(
  { ledger, clock }: Context,
  transaction: Transaction,
  { id }: { id: string },
  ...amounts: number[]
): Promise<void> {
  await ledger.post(
    transaction,
    amounts.map((amount) => ({ userId: id, type: 'operator_adjustment', amount })),
  );
  const action = { at: clock.now(), operator: 'test', action: 'players adjust', target: id, reason: 'test' };
  await transaction.drizzle
    .insert(operatorActions)
    .values(amounts.map((amount) => ({ ...action, details: { amount } })));
}

/** Returns the session cookie of a built player, in the form of a request header. */
export function cookieOf(player: BuiltPlayer): string {
  return sessionCookie(player, authSecret);
}

/** Builds the intent of a player, by default with a new idempotency key. */
export function intentOf(player: { id: string }, operation: CommandName, input: unknown, key = randomUUID()): Intent {
  return { playerId: player.id, key, operation, input };
}

/** The commands of the games service, each with a new idempotency key. */
export function playerActions(context: Context, player: BuiltPlayer) {
  const { games } = context;
  const act = (operation: CommandName, input: unknown) => intentOf(player, operation, input);
  return {
    create: (stakeAmount: number) =>
      games.createWithStake(player, { stakeAmount }, act('games.createWithStake', { stakeAmount })),
    join: (gameId: string) => games.joinWithStake(player, { gameId }, act('games.joinWithStake', { gameId })),
    move: (gameId: string, move: Move) => games.move(player, { gameId, move }, act('games.move', { gameId, move })),
    cancel: (gameId: string) => games.cancel(player, { gameId }, act('games.cancel', { gameId })),
    view: (gameId: string) => games.get(player, { gameId }),
    balance: () => context.ledger.balanceOf(player.id),
  };
}

/** Creates a game of `creator` that is listed in the lobby; returns its id. */
export async function addListedGame(
  context: Context,
  creator: BuiltPlayer,
  { stakeAmount = 5, move = 'rock' }: { stakeAmount?: number; move?: Move } = {},
): Promise<string> {
  const actions = playerActions(context, creator);
  const { gameId } = await actions.create(stakeAmount);
  await actions.move(gameId, move);
  return gameId;
}
