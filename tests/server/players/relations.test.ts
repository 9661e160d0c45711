import sharp from 'sharp';
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
  /** The open report about a player. */
  const openReportOf = async ({ id }: { id: string }) => {
    const open = await test.context.players.reports.listOpen(100);
    return open.find(({ reportedId }) => reportedId === id);
  };

  it('is listed for operators until one closes it', async () => {
    const { reports } = test.context.players;
    const [player, other] = [await addPlayer(test.context), await addPlayer(test.context)];
    await reports.add(player, { playerId: other.id, reason: 'name', details: hostile });

    const report = await openReportOf(other);
    expect(report).toMatchObject({
      reporter: player.username,
      reported: other.username,
      reason: 'name',
      details: hostile,
      at: clock.now(),
    });
    const close = () => test.context.database.transaction((transaction) => reports.close(transaction, report?.id ?? 0));
    await close();
    expect(await openReportOf(other)).toBeUndefined();
    await expect(close()).rejects.toThrow('There is no open report');
  });

  it('keeps the name and the picture of its time, whatever the player changes, until 90 days after it is closed', async () => {
    const { players, profiles, avatars, database } = test.context;
    const [player, other] = [await addPlayer(test.context), await addPlayer(test.context, { username: 'rude_name' })];
    const pictureIn = (background: string) => async () =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer();
    await avatars.change(other, pictureIn('red'));
    await players.reports.add(player, { playerId: other.id, reason: 'picture', details: '' });
    const { avatarUrl } = (await profiles.find(other.id)) ?? {};
    const reported = await avatars.readAt(avatarUrl ?? '');

    await profiles.updateUsername(other, 'kind_name');
    await avatars.change(other, pictureIn('green'));

    const report = await openReportOf(other);
    const id = report?.id ?? 0;
    expect(report).toMatchObject({ reportedId: other.id, reported: 'kind_name', name: 'rude_name', hasPicture: true });
    expect(await avatars.readAt(avatarUrl ?? '')).toBeNull();
    expect(await players.reports.pictureOf(id)).toEqual(reported);

    const dayMs = 24 * 3_600_000;
    clock.advance(90 * dayMs);
    await players.reports.eraseEvidence();
    await database.transaction((transaction) => players.reports.close(transaction, id));
    clock.advance(90 * dayMs - 1);
    await players.reports.eraseEvidence();
    expect(await players.reports.pictureOf(id)).toEqual(reported);
    clock.advance(1);
    await players.reports.eraseEvidence();
    await expect(players.reports.pictureOf(id)).rejects.toThrow('There is no picture');
    const overview = await test.context.consoleReads.players.overview(other.id);
    expect(overview?.reports).toMatchObject([{ id, reason: 'picture', name: null, hasPicture: false }]);
  });

  it('is stored without a picture that is gone while it is read', async () => {
    const { players, database } = test.context;
    const [player, other] = [await addPlayer(test.context), await addPlayer(test.context)];
    await database.pool.query('UPDATE profiles SET avatar_url = $2 WHERE id = $1', [
      other.id,
      `/files/avatars/${other.id}/${'0'.repeat(32)}.webp`,
    ]);

    await players.reports.add(player, { playerId: other.id, reason: 'name', details: '' });

    const report = await openReportOf(other);
    expect(report).toMatchObject({ name: other.username, hasPicture: false });
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
