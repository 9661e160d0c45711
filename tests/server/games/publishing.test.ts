import { shortGameId } from '@game/site';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BuiltPlayer } from '../../support/build-player.js';
import { addListedGame, addPlayer, intentOf, playerActions } from '../../support/builders/players.js';
import { createFor } from '../../support/builders/rematches.js';
import { useTestContext } from '../../support/use-test-context.js';

const test = useTestContext();

/** What has been published: the event, to whom, and its content. */
let published: [event: string, rooms: string[], content: unknown][];
let [creator, joiner] = [] as unknown as [BuiltPlayer, BuiltPlayer];

beforeEach(async () => {
  [creator, joiner] = [await addPlayer(test.context), await addPlayer(test.context)];
  const heard: typeof published = [];
  published = heard;
  test.context.publisher.observe((message) => {
    if (message.kind === 'publish') heard.push([message.event, [message.rooms].flat(), message.content]);
  });
});

const of = (wanted: string) => published.filter(([event]) => event === wanted).map(([, ...rest]) => rest);
const roomsOf = (...players: BuiltPlayer[]) => players.map(({ id }) => `user:${id}`);
const lobby = () => vi.spyOn(test.context.lobby, 'gameUnlisted');

describe('a change of a game', () => {
  it('is sent to its players only, without moves until its end', async () => {
    const gameId = await addListedGame(test.context, creator, { move: 'rock' });
    await playerActions(test.context, joiner).join(gameId);
    const before = of('games.changed');
    await playerActions(test.context, joiner).move(gameId, 'paper');

    expect(before).toMatchObject([
      [roomsOf(creator), { game: { id: gameId, status: 'waiting', version: 1, player1HasMoved: false } }],
      [roomsOf(creator), { game: { id: gameId, status: 'waiting', version: 2 } }],
      [roomsOf(creator, joiner), { game: { id: gameId, status: 'inProgress', version: 3, result: null } }],
    ]);
    expect(JSON.stringify(before)).not.toContain('rock');
    expect(of('games.changed').slice(before.length)).toMatchObject([
      [roomsOf(creator, joiner), { game: { status: 'completed', result: { winnerId: joiner.id } } }],
    ]);
    expect(JSON.stringify(published)).not.toContain('ownMove');
  });

  it('changes the lobby when the game is listed and when it is no longer, and only then', async () => {
    const [listed, unlisted] = [vi.spyOn(test.context.lobby, 'gameListed'), lobby()];
    const actions = playerActions(test.context, creator);
    const { gameId: unmoved } = await actions.create(5);
    expect(listed).not.toHaveBeenCalled();
    const gameId = await addListedGame(test.context, creator, { stakeAmount: 5 });

    expect(listed.mock.calls).toMatchObject([[{ id: gameId, stakeAmount: 5, player1: { id: creator.id } }]]);
    expect(unlisted).not.toHaveBeenCalled();
    await playerActions(test.context, joiner).join(gameId);
    await playerActions(test.context, joiner).move(gameId, 'rock');
    await actions.cancel(unmoved);
    expect(unlisted.mock.calls).toEqual([[gameId], [unmoved]]);
    expect(listed).toHaveBeenCalledTimes(1);
    expect(test.context.lobby.changes.recent().unlisted).toContain(shortGameId(gameId));
  });

  it('does not change the lobby if the game is private', async () => {
    const [listed, unlisted] = [vi.spyOn(test.context.lobby, 'gameListed'), lobby()];
    const { gameId } = await createFor(test.context, creator, joiner, 5);
    await playerActions(test.context, creator).move(gameId, 'rock');
    await playerActions(test.context, joiner).join(gameId);

    expect([listed.mock.calls, unlisted.mock.calls]).toEqual([[], []]);
  });
});

describe('a balance', () => {
  it('is sent to its player only, with a version that the next request knows, too', async () => {
    const gameId = await addListedGame(test.context, creator, { stakeAmount: 5, move: 'rock' });
    await playerActions(test.context, joiner).join(gameId);
    await playerActions(test.context, joiner).move(gameId, 'paper');

    const { balance, version } = await test.context.ledger.versionedBalanceOf(joiner.id);
    expect({ balance, version: typeof version }).toEqual({ balance: 105, version: 'number' });
    expect(of('profiles.balanceChanged')).toEqual([
      [roomsOf(creator), { balance: 95, version: (await test.context.ledger.versionedBalanceOf(creator.id)).version }],
      [roomsOf(joiner), { balance: 95, version: version - 1 }],
      [roomsOf(joiner), { balance: 105, version }],
    ]);
  });
});

describe('a game for one player', () => {
  it('is offered to them, then ready, then over, and nobody else hears of it', async () => {
    const { gameId } = await createFor(test.context, creator, joiner, 5);
    await playerActions(test.context, creator).move(gameId, 'rock');
    await playerActions(test.context, creator).cancel(gameId);
    await addListedGame(test.context, creator);

    const offer = { gameId, stakeAmount: 5, challenger: expect.objectContaining({ id: creator.id }) };
    expect(of('rematches.changed')).toEqual(
      ['offered', 'ready', 'over'].map((state) => [roomsOf(joiner), { ...offer, state }]),
    );
  });

  it('is over for them when they have joined it', async () => {
    const { gameId } = await createFor(test.context, creator, joiner, 5);
    await playerActions(test.context, creator).move(gameId, 'rock');

    await playerActions(test.context, joiner).join(gameId);

    expect(of('rematches.changed').at(-1)).toMatchObject([roomsOf(joiner), { gameId, state: 'over' }]);
  });
});

describe('the creator of a game', () => {
  it('is notified when another player joins, wins or loses, or misses the deadline, and of nothing else', async () => {
    const push = vi.spyOn(test.context.push.games, 'add');
    const gameId = await addListedGame(test.context, creator);
    await playerActions(test.context, joiner).join(gameId);
    await playerActions(test.context, joiner).move(gameId, 'rock');
    const missed = await addListedGame(test.context, creator);
    await playerActions(test.context, joiner).join(missed);
    await test.context.database.pool.query(`UPDATE games SET deadline_at = now() WHERE id = $1`, [missed]);
    await test.context.games.settleExpired();
    const cancelled = await addListedGame(test.context, creator);
    await playerActions(test.context, creator).cancel(cancelled);

    const event = { playerId: creator.id, opponentId: joiner.id };
    expect(push.mock.calls.flat()).toEqual([
      { ...event, gameId, kind: 'gameJoined' },
      { ...event, gameId, kind: 'gameDecided' },
      { ...event, gameId: missed, kind: 'gameJoined' },
      { ...event, gameId: missed, kind: 'gameForfeited' },
    ]);
  });
});

describe('a command whose change cannot be published', () => {
  it('is answered, and takes effect once', async () => {
    const publish = vi.spyOn(test.context.ledger, 'publishBalances').mockImplementation(() => {
      throw new Error('no bus');
    });
    const intent = intentOf(creator, 'games.createWithStake', { stakeAmount: 5 });

    await expect(test.context.games.createWithStake(creator, { stakeAmount: 5 }, intent)).resolves.toHaveProperty(
      'gameId',
    );

    expect(publish).toHaveBeenCalledTimes(1);
    expect(await test.context.ledger.balanceOf(creator.id)).toBe(95);
  });
});
