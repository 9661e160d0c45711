import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { BuiltPlayer } from '../../support/build-player.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addListedGame, addPlayer, intentOf, playerActions } from '../../support/builders/players.js';
import { violatedInvariants } from '../../support/test-context.js';
import { useTestContext } from '../../support/use-test-context.js';

const clock = new FakeClock();
const test = useTestContext({ clock });

const play = (player: BuiltPlayer, stakeAmount: number, key = randomUUID()) => {
  const input = { stakeAmount };
  return test.context.games.playWithStake(player, input, intentOf(player, 'games.playWithStake', input, key));
};

/** A listed game of a new player, a second younger than the one before. */
async function addGame(stakeAmount: number, isBot = false) {
  const creator = await addPlayer(test.context, { isBot });
  const id = await addListedGame(test.context, creator, { stakeAmount });
  clock.advance(1000);
  return { id, creator };
}

describe('playing with a stake', () => {
  it('joins the game that has waited longest, people before bots, and creates one if there is no other', async () => {
    const player = await addPlayer(test.context);
    await addGame(10);
    const bot = await addGame(11, true);
    const [longest, newer] = [await addGame(11), await addGame(11)];

    const played = [await play(player, 11), await play(player, 11), await play(player, 11), await play(player, 11)];

    expect(played.slice(0, 3).map(({ gameId }) => gameId)).toEqual([longest.id, newer.id, bot.id]);
    expect(played.map(({ isJoined }) => isJoined)).toEqual([true, true, true, false]);
    const actions = playerActions(test.context, player);
    expect(await actions.view(played[3]?.gameId ?? '')).toMatchObject({ status: 'waiting', stakeAmount: 11 });
    expect(await actions.balance()).toBe(100 - 4 * 11);
    expect(await violatedInvariants(test.database)).toEqual([]);
  });

  it('joins neither an own game, nor one of two players of whom one has blocked the other', async () => {
    const { players } = test.context;
    const player = await addPlayer(test.context);
    await addListedGame(test.context, player, { stakeAmount: 12 });
    const [blocked, blocking] = [await addGame(12), await addGame(12)];
    await players.blocks.block(player, blocked.creator.id);
    await players.blocks.block(blocking.creator, player.id);

    expect(await play(player, 12)).toMatchObject({ isJoined: false });
  });

  it('joins no game of a deadline that has passed, and no private one', async () => {
    const player = await addPlayer(test.context);
    const { creator } = await addGame(13);
    const input = { stakeAmount: 13 };
    const { gameId } = await test.context.games.createPrivateWithStake(
      creator,
      input,
      intentOf(creator, 'games.createPrivateWithStake', input),
    );
    await playerActions(test.context, creator).move(gameId, 'rock');
    clock.advance(25 * 3_600_000);

    expect(await play(player, 13)).toMatchObject({ isJoined: false });
  });

  it('is refused without enough tickets, and leaves the game to others', async () => {
    const player = await addPlayer(test.context, { balance: 13 });
    const { id } = await addGame(14);

    await expect(play(player, 14)).rejects.toMatchObject({ reply: { code: 'INSUFFICIENT_BALANCE_TO_JOIN' } });

    expect(await play(await addPlayer(test.context), 14)).toEqual({ gameId: id, isJoined: true });
  });

  it('gives each of many players at once another game, and seats no two in one', async () => {
    const games = [await addGame(15), await addGame(15), await addGame(15)];
    const players = await Promise.all(Array.from({ length: 6 }, () => addPlayer(test.context)));

    const played = await Promise.all(players.map((player) => play(player, 15)));

    const joined = played.filter(({ isJoined }) => isJoined).map(({ gameId }) => gameId);
    expect(joined.toSorted()).toEqual(games.map(({ id }) => id).toSorted());
    expect(new Set(played.map(({ gameId }) => gameId)).size).toBe(6);
    expect(await violatedInvariants(test.database)).toEqual([]);
  });

  it('answers a retry with the same game, also after its first attempt was refused [D-10]', async () => {
    const player = await addPlayer(test.context);
    const { lobby } = test.context;
    const [taken, { id }] = [await addGame(16), await addGame(16)];
    const find = lobby.findGamesToJoin.bind(lobby);
    const key = randomUUID();
    // Another player is faster: the game is taken after it was found.
    lobby.findGamesToJoin = async (...input) => {
      const found = await find(...input);
      await playerActions(test.context, await addPlayer(test.context)).join(taken.id);
      return found;
    };
    const first = await play(player, 16, key).finally(() => (lobby.findGamesToJoin = find));
    await addGame(16);

    expect(first).toEqual({ gameId: id, isJoined: true });
    expect(await play(player, 16, key)).toEqual(first);
    expect(await playerActions(test.context, player).balance()).toBe(100 - 16);
  });

  it('creates a game after four that others were faster to join', async () => {
    const player = await addPlayer(test.context);
    const { lobby } = test.context;
    const games: { id: string }[] = [];
    for (let index = 0; index < 5; index += 1) games.push(await addGame(18));
    const find = lobby.findGamesToJoin.bind(lobby);
    lobby.findGamesToJoin = async (...input) => {
      const found = await find(...input);
      for (const { id } of games.slice(0, 4)) {
        await playerActions(test.context, await addPlayer(test.context)).join(id);
      }
      return found;
    };

    const played = await play(player, 18).finally(() => (lobby.findGamesToJoin = find));

    expect(played).toMatchObject({ isJoined: false });
    expect(await playerActions(test.context, player).balance()).toBe(100 - 18);
    expect(await play(player, 18)).toEqual({ gameId: games[4]?.id, isJoined: true });
  });

  it('answers the retry of a creation with the created game, although it could join one meanwhile [D-10]', async () => {
    const player = await addPlayer(test.context);
    const key = randomUUID();
    const first = await play(player, 17, key);
    await addGame(17);

    expect(await play(player, 17, key)).toEqual(first);
    expect(await playerActions(test.context, player).balance()).toBe(100 - 17);
  });
});
