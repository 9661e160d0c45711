import { describe, expect, it } from 'vitest';
import { addListedGame, addPlayer, intentOf, playerActions } from '../../support/builders/players.js';
import { FakeClock } from '../../support/fake-clock.js';
import { useTestContext } from '../../support/use-test-context.js';

type Player = Awaited<ReturnType<typeof addPlayer>>;

const clock = new FakeClock();
const test = useTestContext({ clock });

const hostile = 'red \u202Etxt.exe <b>';

/** Plays a game and returns its id. */
async function play(one: Player, two: Player): Promise<string> {
  const gameId = await addListedGame(test.context, one, { move: 'rock' });
  await playerActions(test.context, two).join(gameId);
  await playerActions(test.context, two).move(gameId, 'scissors');
  return gameId;
}

const offer = (player: Player, gameId: string) =>
  test.context.rematches.offer(player, { gameId }, intentOf(player, 'rematches.offer', { gameId }));

const refused = (code: string) => ({ reply: { code } });

describe('a block', () => {
  it('refuses rematches of the blocked player without saying why, until it ends', async () => {
    const { players } = test.context;
    const [one, two] = [await addPlayer(test.context), await addPlayer(test.context)];
    const gameId = await play(one, two);
    await players.blocks.block(one, two.id);
    await players.blocks.block(one, two.id);

    await expect(offer(two, gameId)).rejects.toMatchObject(refused('REMATCH_UNAVAILABLE'));
    expect((await players.get(one, two.username)).isBlocked).toBe(true);
    expect((await players.get(two, one.username)).isBlocked).toBe(false);
    expect(await players.blocks.list(one)).toMatchObject([{ username: two.username }]);

    await players.blocks.unblock(one, two.id);
    expect(await players.blocks.list(one)).toEqual([]);
    expect(await offer(two, gameId)).toHaveProperty('gameId');
  });

  it('refuses rematches to the blocked player until it ends, and says so', async () => {
    const { players } = test.context;
    const [one, two] = [await addPlayer(test.context), await addPlayer(test.context)];
    const gameId = await play(one, two);
    await players.blocks.block(one, two.id);

    await expect(offer(one, gameId)).rejects.toMatchObject(refused('OPPONENT_BLOCKED'));
    await players.blocks.block(two, one.id);
    await expect(offer(one, gameId)).rejects.toMatchObject(refused('REMATCH_UNAVAILABLE'));

    await players.blocks.unblock(two, one.id);
    await players.blocks.unblock(one, two.id);
    expect(await offer(one, gameId)).toMatchObject({ isOwn: true });
  });

  it('keeps the blocked player out of private games without saying why, but not out of listed ones', async () => {
    const { games, players } = test.context;
    const [one, two] = [await addPlayer(test.context), await addPlayer(test.context)];
    const input = { stakeAmount: 5 };
    const { gameId } = await games.createPrivateWithStake(
      one,
      input,
      intentOf(one, 'games.createPrivateWithStake', input),
    );
    await playerActions(test.context, one).move(gameId, 'rock');
    await players.blocks.block(one, two.id);

    await expect(playerActions(test.context, two).join(gameId)).rejects.toMatchObject(refused('GAME_NOT_AVAILABLE'));
    expect(await games.getChallenge({ gameId })).toMatchObject({ state: 'open' });
    await playerActions(test.context, two).join(await addListedGame(test.context, one));

    await players.blocks.unblock(one, two.id);
    expect(await playerActions(test.context, two).join(gameId)).toMatchObject({ status: 'inProgress' });
  });

  it('of oneself or of an unknown player is refused, and so are too many', async () => {
    const { blocks } = test.context.players;
    const [player, other] = [await addPlayer(test.context), await addPlayer(test.context)];
    for (const id of [player.id, '00000000-0000-4000-8000-000000000000']) {
      await expect(blocks.block(player, id)).rejects.toMatchObject(refused('PLAYER_NOT_FOUND'));
    }
    for (let count = 2; count < 60; count += 1) await blocks.block(player, other.id);

    await expect(blocks.block(player, other.id)).rejects.toMatchObject(refused('TOO_MANY_ATTEMPTS'));
  });
});

describe('a report', () => {
  it('is listed for operators until one closes it', async () => {
    const { reports } = test.context.players;
    const [player, other] = [await addPlayer(test.context), await addPlayer(test.context)];
    await reports.add(player, { playerId: other.id, reason: 'name', details: hostile });

    const [report] = await reports.listOpen(10);
    expect(report).toMatchObject({
      reporter: player.username,
      reported: other.username,
      reason: 'name',
      details: hostile,
      at: clock.now(),
    });
    const close = () => test.context.database.transaction((transaction) => reports.close(transaction, report?.id ?? 0));
    await close();
    expect(await reports.listOpen(10)).toEqual([]);
    await expect(close()).rejects.toThrow('There is no open report');
  });

  it('of oneself or of a bot is refused, and so are more than ten in a day', async () => {
    const { reports } = test.context.players;
    const [player, other, bot] = [
      await addPlayer(test.context),
      await addPlayer(test.context),
      await addPlayer(test.context, { isBot: true }),
    ];
    const report = (playerId: string) => reports.add(player, { playerId, reason: 'other', details: '' });
    for (const id of [player.id, bot.id]) await expect(report(id)).rejects.toMatchObject(refused('PLAYER_NOT_FOUND'));
    for (let count = 2; count < 10; count += 1) await report(other.id);

    await expect(report(other.id)).rejects.toMatchObject(refused('TOO_MANY_ATTEMPTS'));
  });
});

it('blocks and reports are in the data of the player who made them, not of the other one', async () => {
  const { players, account } = test.context;
  const [one, two] = [await addPlayer(test.context), await addPlayer(test.context)];
  await players.blocks.block(one, two.id);
  await players.reports.add(one, { playerId: two.id, reason: 'cheating', details: 'always wins' });

  const [own, others] = [await account.ownData.read(one, {}), await account.ownData.read(two, {})];

  expect(own.tables).toMatchObject({
    player_blocks: [{ blocked_id: two.id }],
    player_reports: [{ reported_id: two.id, reason: 'cheating', details: 'always wins' }],
  });
  expect(others.tables).toMatchObject({ player_blocks: [], player_reports: [] });
  expect(JSON.stringify(others)).not.toContain(one.id);
});

it('blocks and reports are deleted with the account of either player', async () => {
  const { players, account, database } = test.context;
  const [one, two] = [await addPlayer(test.context), await addPlayer(test.context)];
  for (const [by, about] of [
    [one, two],
    [two, one],
  ] as const) {
    await players.blocks.block(by, about.id);
    await players.reports.add(by, { playerId: about.id, reason: 'cheating', details: '' });
  }

  await account.deletion.delete(one, { confirmation: one.username });

  const rows = async (table: string, column: string) =>
    (await database.pool.query(`SELECT FROM ${table} WHERE ${column} = $1`, [two.id])).rowCount;
  expect([await rows('player_blocks', 'user_id'), await rows('player_blocks', 'blocked_id')]).toEqual([0, 0]);
  expect([await rows('player_reports', 'reporter_id'), await rows('player_reports', 'reported_id')]).toEqual([0, 0]);
});
