import { randomUUID } from 'node:crypto';
import { moves } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { countOutcomes } from '../../support/builders/outcomes.js';
import { addListedGame, addPlayer, intentOf, playerActions } from '../../support/builders/players.js';
import { raceSize } from '../../support/torture/scale.js';
import { violatedInvariants } from '../../support/test-context.js';
import { useTestContext } from '../../support/use-test-context.js';

const test = useTestContext();

function times<Result>(count: number, make: (index: number) => Result): Result[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

describe('concurrent requests', () => {
  it('seat exactly one player if all join the same game, and preserve all tickets', async () => {
    const gameId = await addListedGame(test.context, await addPlayer(test.context), { stakeAmount: 10 });
    const players = await Promise.all(times(20, () => addPlayer(test.context)));

    const outcomes = await countOutcomes(
      times(2 * raceSize, (index) =>
        playerActions(test.context, players[index % 20] as (typeof players)[0]).join(gameId),
      ),
    );

    expect(outcomes).toEqual({ succeeded: 1, GAME_NOT_AVAILABLE: 2 * raceSize - 1 });
    const balances = await Promise.all(players.map(({ id }) => test.context.ledger.balanceOf(id)));
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(20 * 100 - 10);
    expect(await violatedInvariants(test.database)).toEqual([]);
  });

  it('hold exactly 10 stakes if they create games of 10 tickets from a balance of 100', async () => {
    const player = await addPlayer(test.context, { balance: 100 });

    const outcomes = await countOutcomes(times(raceSize, () => playerActions(test.context, player).create(10)));

    expect(outcomes).toEqual({ succeeded: 10, INSUFFICIENT_BALANCE_TO_CREATE: raceSize - 10 });
    expect(await test.context.ledger.balanceOf(player.id)).toBe(0);
  });

  it('open exactly 10 games if they create games from a large balance', async () => {
    const player = await addPlayer(test.context, { balance: 100_000 });

    const outcomes = await countOutcomes(times(raceSize, () => playerActions(test.context, player).create(10)));

    expect(outcomes).toEqual({ succeeded: 10, TOO_MANY_OPEN_GAMES: raceSize - 10 });
    expect(await test.context.ledger.balanceOf(player.id)).toBe(100_000 - 100);
  });

  it('all fail if the creator joins their own game', async () => {
    const player = await addPlayer(test.context);
    const gameId = await addListedGame(test.context, player);

    const outcomes = await countOutcomes(times(raceSize, () => playerActions(test.context, player).join(gameId)));

    expect(outcomes).toEqual({ OWN_GAME: raceSize });
  });

  it('store exactly one move if one player sends different ones', async () => {
    const player = await addPlayer(test.context);
    const actions = playerActions(test.context, player);
    const { gameId } = await actions.create(5);

    const outcomes = await countOutcomes(times(raceSize, (index) => actions.move(gameId, moves[index % 3] ?? 'rock')));

    expect(outcomes).toEqual({ succeeded: 1, ALREADY_MOVED: raceSize - 1 });
  });

  it('have one effect and one answer if all 100 have the same idempotency key', async () => {
    const player = await addPlayer(test.context);
    const intent = intentOf(player, 'games.createWithStake', { stakeAmount: 10 }, randomUUID());

    const replies = await Promise.all(
      times(100, () => test.context.games.createWithStake(player, { stakeAmount: 10 }, intent)),
    );

    expect(new Set(replies.map(({ gameId }) => gameId)).size).toBe(1);
    expect(await test.context.ledger.balanceOf(player.id)).toBe(90);
  });

  it('never both succeed if one joins and the other cancels the game', async () => {
    const creator = await addPlayer(test.context, { balance: 1000 });
    const joiner = await addPlayer(test.context, { balance: 1000 });
    for (let round = 0; round < 50; round += 1) {
      const gameId = await addListedGame(test.context, creator, { stakeAmount: 10 });

      const [join] = await Promise.allSettled([
        playerActions(test.context, joiner).join(gameId),
        playerActions(test.context, creator).cancel(gameId),
      ]);

      const game = await playerActions(test.context, creator).view(gameId);
      expect(game.status).toBe(join.status === 'fulfilled' ? 'inProgress' : 'cancelled');
      if (join.status === 'fulfilled') await playerActions(test.context, joiner).move(gameId, 'paper');
    }
    expect(await violatedInvariants(test.database)).toEqual([]);
  });

  it('never deadlock while they settle draws between the same two players in both seats', async () => {
    const pair = [await addPlayer(test.context, { balance: 1000 }), await addPlayer(test.context, { balance: 1000 })];
    const [one, other] = pair.map((player) => playerActions(test.context, player));
    if (!one || !other) throw new Error('two players were added');
    for (let round = 0; round < 20; round += 1) {
      const ids = await Promise.all(
        times(4, (index) => addListedGame(test.context, pair[index % 2] as (typeof pair)[0], { stakeAmount: 10 })),
      );
      await Promise.all(ids.map((id, index) => (index % 2 === 0 ? other : one).join(id)));
      await Promise.all(ids.map((id, index) => (index % 2 === 0 ? other : one).move(id, 'rock')));
    }
    expect([await one.balance(), await other.balance()]).toEqual([1000, 1000]);
  });
});
