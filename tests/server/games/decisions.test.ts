import { randomUUID } from 'node:crypto';
import { commitmentText, maximumOpenGames } from '@game/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../../apps/server/src/platform/sha256.js';
import { createCommand, DecidedGames, moveCommand, nonceOf, timeouts } from '../../support/builders/decided-games.js';

let games: DecidedGames;
let [creator, joiner, stranger] = ['', '', ''];

beforeEach(() => {
  games = new DecidedGames();
  [creator, joiner, stranger] = [games.addPlayer(), games.addPlayer(), games.addPlayer()];
});

const pass = (ms: number) => (games.now = new Date(games.now.getTime() + ms));
const after = (ms: number) => new Date(games.now.getTime() + ms);
const join = (playerId: string, gameId: string) => ({ kind: 'join', playerId, gameId }) as const;
const act = (kind: 'cancel' | 'decline' | 'leave' | 'expire', playerId: string, gameId: string) =>
  games.run({ kind, playerId, gameId });

/** The tickets and open games of a player who had 100 and none. */
const stateOf = (id: string) => [games.player(id).balance, games.player(id).openGames];

describe('a stake', () => {
  it('is refused for the first of its causes, in their order', () => {
    const nowMs = games.now.getTime();
    const causes = [
      ['NOT_SIGNED_IN', { isDeleted: true }, { isDeleted: false }],
      ['ON_BREAK', { breakUntilMs: nowMs + 1 }, { breakUntilMs: nowMs }],
      ['IN_DEBT', { debt: 1 }, { debt: 0 }],
      ['INSUFFICIENT_BALANCE_TO_CREATE', { balance: 9 }, { balance: 10 }],
      ['TOO_MANY_OPEN_GAMES', { openGames: maximumOpenGames }, { openGames: maximumOpenGames - 1 }],
    ] as const;
    const state = Object.assign({}, ...causes.map(([, wrong]) => wrong));
    const gameId = games.createListed(creator);

    for (const [code, , right] of causes) {
      const player = games.addPlayer(state);
      expect(games.run(createCommand(player))).toBe(code);
      expect(games.run(join(player, gameId))).toBe(code.replace('CREATE', 'JOIN'));
      Object.assign(state, right);
    }

    expect(games.run(createCommand(games.addPlayer(state)))).toHaveProperty('gameId');
    expect(games.run(join(games.addPlayer(state), gameId))).toMatchObject({ status: 'inProgress' });
  });
});

describe('creating a game', () => {
  it('holds the stake, and waits for the first move as long as the setting says', () => {
    const gameId = games.create(creator, { stakeAmount: 30 });

    expect(games.game(gameId)).toEqual({
      id: gameId,
      version: 1,
      status: 'waiting',
      player1Id: creator,
      player2Id: null,
      stakeAmount: 30,
      player1Move: null,
      player1Nonce: null,
      player1Commitment: null,
      sealedMove: null,
      player2Move: null,
      player2Nonce: null,
      player2Commitment: null,
      isPrivate: false,
      invitedId: null,
      createdAt: games.now,
      deadlineAt: after(timeouts.firstMoveMs),
      winnerId: null,
      outcomeP1: null,
      outcomeP2: null,
      winningAmount: null,
      extendedDeadlineAt: null,
      completedAt: null,
    });
    expect(stateOf(creator)).toEqual([70, 1]);
  });

  it('for one player gives them as long as the setting for rematches says, also after the creator’s move', () => {
    const gameId = games.create(creator, { isPrivate: true, invitedId: joiner });
    const deadlineAt = after(timeouts.rematchMs);
    expect(games.game(gameId)).toMatchObject({ isPrivate: true, invitedId: joiner, deadlineAt });

    pass(500);
    games.run(moveCommand(creator, gameId, 'rock'));

    expect(games.game(gameId)).toMatchObject({ version: 2, deadlineAt });
  });
});

describe('joining a game', () => {
  it('is refused to its creator, of an unknown game, and before the creator has moved', () => {
    const unmoved = games.create(creator);

    expect(games.run(join(creator, unmoved))).toBe('OWN_GAME');
    expect(games.run(join(joiner, randomUUID()))).toBe('GAME_NOT_FOUND');
    expect(games.run(join(joiner, unmoved))).toBe('GAME_NOT_AVAILABLE');
    expect(stateOf(joiner)).toEqual([100, 0]);
  });

  it('of a game for one player is refused to others, as if it did not exist', () => {
    const gameId = games.createListed(creator, { invitedId: joiner });

    expect(games.run(join(stranger, gameId))).toBe('GAME_NOT_FOUND');
    expect(games.run(join(joiner, gameId))).toMatchObject({ status: 'inProgress' });
  });

  it('is refused to a player whom the creator has blocked, and to no one else', () => {
    const gameId = games.createListed(creator);
    const command = join(joiner, gameId);

    expect(games.run(command, [command])).toBe('GAME_NOT_AVAILABLE');
    expect(games.run(join(stranger, gameId), [command])).toMatchObject({ status: 'inProgress' });
  });

  it('takes the second seat until the deadline, and not from it on', () => {
    const [gameId, late] = [games.createListed(creator), games.createListed(creator)];
    pass(timeouts.listedMs - 1);

    const game = games.run(join(joiner, gameId));

    expect(game).toMatchObject({ status: 'inProgress', player2: { id: joiner }, ownMove: null, version: 3 });
    expect(games.game(gameId)).toMatchObject({ player2Id: joiner, deadlineAt: after(timeouts.secondMoveMs) });
    expect(stateOf(joiner)).toEqual([90, 1]);
    pass(1);
    expect(games.run(join(stranger, late))).toBe('GAME_NOT_AVAILABLE');
  });
});

describe('a move', () => {
  it('is refused to strangers, of an unknown game, twice, and from the deadline on', () => {
    const gameId = games.create(creator);
    const move = (player: string, id: string) => games.run(moveCommand(player, id, 'rock'));

    expect(move(stranger, gameId)).toBe('GAME_NOT_FOUND');
    expect(move(creator, randomUUID())).toBe('GAME_NOT_FOUND');
    pass(timeouts.firstMoveMs - 1);
    expect(move(creator, gameId)).toMatchObject({ ownMove: 'rock', player1HasMoved: true });
    expect(move(creator, gameId)).toBe('ALREADY_MOVED');
    const late = games.create(creator);
    pass(timeouts.firstMoveMs);
    expect(move(creator, late)).toBe('MOVE_NOT_ALLOWED');
  });

  it('of player 1 lists the game with a commitment, and moves no tickets', () => {
    const gameId = games.create(creator);
    pass(500);

    games.run(moveCommand(creator, gameId, 'paper'));

    const nonce = nonceOf(creator);
    const player1Commitment = sha256(commitmentText(gameId, creator, 'paper', nonce));
    expect(games.game(gameId)).toMatchObject({
      version: 2,
      status: 'waiting',
      deadlineAt: after(timeouts.listedMs),
      player1Move: 'paper',
      player1Nonce: nonce,
      player1Commitment,
      player2Commitment: null,
    });
    expect(stateOf(creator)).toEqual([90, 1]);
  });

  it.each([
    ['paper', [90, 0], [110, 0], 'loss'],
    ['scissors', [110, 0], [90, 0], 'win'],
    ['rock', [100, 0], [100, 0], 'tie'],
  ] as const)('of player 2, %s against rock, settles the game at once', (move, first, second, outcomeP1) => {
    const gameId = games.createListed(creator, { joiner });

    games.run(moveCommand(joiner, gameId, move));

    const nonce = nonceOf(joiner);
    const player2Commitment = sha256(commitmentText(gameId, joiner, move, nonce));
    expect(games.game(gameId)).toMatchObject({
      version: 4,
      status: 'completed',
      completedAt: games.now,
      deadlineAt: null,
      outcomeP1,
      player1Move: 'rock',
      player2Move: move,
      player2Nonce: nonce,
      player2Commitment,
      winnerId: { win: creator, loss: joiner, tie: null }[outcomeP1],
    });
    expect([stateOf(creator), stateOf(joiner)]).toEqual([first, second]);
  });
});

describe('ending a game early', () => {
  const refunded = () => ({ status: 'cancelled', completedAt: games.now, deadlineAt: null });

  it('by cancelling is possible for the creator only, and only before another player joins', () => {
    const [waiting, joined] = [games.createListed(creator), games.createListed(creator, { joiner })];

    expect(act('cancel', stranger, waiting)).toBe('GAME_NOT_FOUND');
    expect(act('cancel', creator, randomUUID())).toBe('GAME_NOT_FOUND');
    expect(act('cancel', joiner, joined)).toBe('GAME_NOT_CANCELLABLE');
    expect(act('cancel', creator, joined)).toBe('GAME_NOT_CANCELLABLE');
    expect(act('cancel', creator, waiting)).toMatchObject({ status: 'cancelled', ownMove: 'rock' });

    expect(games.game(waiting)).toMatchObject({ ...refunded(), version: 3 });
    expect(stateOf(creator)).toEqual([90, 1]);
  });

  it('by declining is possible for the invited player only, and only before they join', () => {
    const [offered, joined] = [
      games.createListed(creator, { invitedId: joiner }),
      games.createListed(creator, { invitedId: joiner, joiner }),
    ];

    expect(act('decline', stranger, offered)).toBe('GAME_NOT_FOUND');
    expect(act('decline', creator, offered)).toBe('GAME_NOT_FOUND');
    expect(act('decline', joiner, randomUUID())).toBe('GAME_NOT_FOUND');
    expect(act('decline', joiner, joined)).toBe('GAME_NOT_AVAILABLE');
    expect(act('decline', joiner, offered)).toBe(true);

    expect(games.game(offered)).toMatchObject(refunded());
    expect([stateOf(creator), stateOf(joiner)]).toEqual([
      [90, 1],
      [90, 1],
    ]);
  });

  it('by leaving refunds a waiting game, forfeits a joined one, and returns both stakes of an own one', () => {
    const waiting = games.createListed(creator);
    const [created, joined] = [
      games.createListed(creator, { joiner }),
      games.createListed(joiner, { joiner: creator }),
    ];

    expect(act('leave', stranger, waiting)).toBe('GAME_NOT_FOUND');
    expect(act('leave', creator, randomUUID())).toBe('GAME_NOT_FOUND');
    expect([waiting, created, joined].map((id) => act('leave', creator, id))).toEqual([true, true, true]);

    expect(games.game(waiting)).toMatchObject(refunded());
    expect(games.game(created)).toMatchObject({
      status: 'completed',
      winnerId: null,
      outcomeP1: 'tie',
      player2Move: null,
    });
    expect(games.game(joined)).toMatchObject({ status: 'completed', winnerId: joiner, winningAmount: 20 });
    expect([stateOf(creator), stateOf(joiner)]).toEqual([
      [90, 0],
      [110, 0],
    ]);
    expect(act('leave', creator, created)).toBe(false);
  });

  it('by its deadline happens from the deadline on: refunded while it waits, and else won by the creator', () => {
    const [waiting, joined] = [games.create(creator), games.createListed(creator, { joiner })];
    pass(timeouts.firstMoveMs - 1);
    expect(act('expire', creator, waiting)).toBe(false);
    expect(act('expire', creator, randomUUID())).toBe(false);
    pass(1);
    expect([waiting, joined].map((id) => act('expire', creator, id))).toEqual([true, false]);
    expect(games.game(waiting)).toMatchObject({ ...refunded(), version: 2 });

    pass(timeouts.secondMoveMs - timeouts.firstMoveMs);
    expect(act('expire', creator, joined)).toBe(true);
    expect(games.game(joined)).toMatchObject({ status: 'completed', winnerId: creator, player2Move: null });
    expect([stateOf(creator), stateOf(joiner)]).toEqual([
      [110, 0],
      [90, 0],
    ]);
    expect(act('expire', creator, joined)).toBe(false);
  });
});
