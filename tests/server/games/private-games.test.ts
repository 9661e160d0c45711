import { describe, expect, it } from 'vitest';
import { addListedGame, addPlayer, intentOf, playerActions } from '../../support/builders/players.js';
import { addPlayedGame, rematchActions } from '../../support/builders/rematches.js';
import type { BuiltPlayer } from '../../support/build-player.js';
import { FakeClock } from '../../support/fake-clock.js';
import { hearPublished } from '../../support/published.js';
import { useTestContext } from '../../support/use-test-context.js';

const minute = 60_000;
const clock = new FakeClock();
const test = useTestContext({ clock });

const refused = (code: string) => ({ reply: { code } });
const gameOf = (player: BuiltPlayer) => playerActions(test.context, player);

/** Creates a game that only players with its link can join, with the creator's move. */
async function addPrivateGame(creator: BuiltPlayer): Promise<string> {
  const input = { stakeAmount: 10 };
  const intent = intentOf(creator, 'games.createPrivateWithStake', input);
  const { gameId } = await test.context.games.createPrivateWithStake(creator, input, intent);
  await gameOf(creator).move(gameId, 'rock');
  return gameId;
}

describe('a private game', () => {
  it('is never listed, counted or published in the lobby, and can be joined by its id [FLT-01]', async () => {
    const [creator, joiner] = [await addPlayer(test.context), await addPlayer(test.context)];
    clock.advance(1000);
    const { available } = await test.context.lobby.listGames({});
    const heard = hearPublished(test.context);

    const gameId = await addPrivateGame(creator);
    clock.advance(1000);
    const list = await test.context.lobby.listGames({});
    const game = await gameOf(joiner).join(gameId);
    await gameOf(joiner).move(gameId, 'paper');
    heard.stop();

    expect(list.games.map(({ id }) => id)).not.toContain(gameId);
    expect(list.available).toEqual(available);
    expect(heard.of('lobby.changed')).toEqual([]);
    expect(heard.of('games.changed').map(({ rooms }) => rooms)).toHaveLength(4);
    expect(game).toMatchObject({ status: 'inProgress', invitation: { invitedId: null } });
    expect(await gameOf(joiner).balance()).toBe(110);
  });

  it('is not published when it is cancelled, while a listed game is', async () => {
    const creator = await addPlayer(test.context);
    const [hidden, listed] = [await addPrivateGame(creator), await addListedGame(test.context, creator)];
    const heard = hearPublished(test.context);

    await gameOf(creator).cancel(hidden);
    await gameOf(creator).cancel(listed);
    heard.stop();

    expect(heard.of('lobby.changed')).toHaveLength(1);
  });
});

it('a game for one player has the id that was chosen for it, and only the invited player can join', async () => {
  const [creator, invited, other] = [
    await addPlayer(test.context),
    await addPlayer(test.context),
    await addPlayer(test.context),
  ];
  const game = { gameId: test.context.random.uuid(), stakeAmount: 5, invitedId: invited.id };

  expect(await test.context.games.createFor(creator, game, intentOf(creator, 'rematches.offer', game))).toBe(
    game.gameId,
  );
  await gameOf(creator).move(game.gameId, 'rock');

  await expect(gameOf(other).join(game.gameId)).rejects.toMatchObject(refused('GAME_NOT_FOUND'));
  expect(await gameOf(invited).join(game.gameId)).toMatchObject({ status: 'inProgress' });
});

describe('the link of a game', () => {
  const challengeOf = (gameId: string) => test.context.games.getChallenge({ gameId });

  it('shows the challenger with their referral code, the stake and the state, and never a move or a result', async () => {
    const [creator, joiner] = [await addPlayer(test.context), await addPlayer(test.context)];
    const { gameId: unmoved } = await gameOf(creator).create(10);
    const gameId = await addPrivateGame(creator);

    expect((await challengeOf(unmoved)).state).toBe('preparing');
    const { id, username, avatarUrl, isBot } = creator;
    const { referralCode } = await test.context.rewards.referrals.getOwn(creator);
    const shown = { gameId, challenger: { id, username, avatarUrl, isBot }, stakeAmount: 10, referralCode };
    expect(await challengeOf(gameId)).toEqual({ ...shown, state: 'open' });
    await gameOf(joiner).join(gameId);
    await gameOf(joiner).move(gameId, 'paper');
    expect(await challengeOf(gameId)).toEqual({ ...shown, state: 'taken' });
    await gameOf(creator).cancel(unmoved);
    expect((await challengeOf(unmoved)).state).toBe('over');
    await expect(challengeOf(joiner.id)).rejects.toMatchObject(refused('GAME_NOT_FOUND'));
  });

  it('is over at the deadline, and does not exist for a rematch', async () => {
    const gameId = await addPrivateGame(await addPlayer(test.context));
    const { players, gameId: previousGameId } = await addPlayedGame(test.context);
    const rematch = await rematchActions(test.context, players[0]).offer(previousGameId);

    await expect(challengeOf(rematch.gameId)).rejects.toMatchObject(refused('GAME_NOT_FOUND'));
    clock.advance(24 * 60 * minute);
    expect((await challengeOf(gameId)).state).toBe('over');
  });
});
