import { operations } from '@game/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { GameBatch } from '../../../apps/server/src/modules/games/batch.js';
import type { GameCommand } from '../../../apps/server/src/modules/games/decisions.js';
import {
  answerOf,
  createCommand,
  DecidedGames,
  moveCommand,
  nonceOf,
  timeouts,
} from '../../support/builders/decided-games.js';

let games: DecidedGames;
let [creator, joiner, stranger] = ['', '', ''];

beforeEach(() => {
  games = new DecidedGames();
  [creator, joiner, stranger] = [games.addPlayer(), games.addPlayer(), games.addPlayer()];
});

const join = (playerId: string, gameId: string) => ({ kind: 'join', playerId, gameId }) as const;
const cancel = (playerId: string, gameId: string) => ({ kind: 'cancel', playerId, gameId }) as const;
const answersOf = (batch: GameBatch) => [...batch.outcomes.values()].map(answerOf);
const touchedBy = (batch: GameBatch) => [...batch.touched.values()].map((ids) => [...new Set(ids)]);
const asRead = (...ids: string[]) => ids.map((id) => [id, `${id} as read`]);

describe('a batch', () => {
  it('writes its effects on the condition that each row it rests on is unchanged', () => {
    const gameId = games.createListed(creator);
    const other = games.createListed(stranger);
    const command = createCommand(stranger);

    const batch = games.decide([join(joiner, gameId), command, join(creator, gameId)]);

    const { writes } = batch;
    expect([...(writes?.gameVersions ?? [])]).toEqual([[gameId, 'as written']]);
    expect(new Map(writes?.playerVersions)).toEqual(
      new Map([...asRead(joiner), [creator, 'as written'], [stranger, 'as written']] as [string, string][]),
    );
    expect(writes?.created.map(({ id }) => id)).toEqual([command.gameId]);
    expect(writes?.changed.map(({ id }) => id)).toEqual([gameId]);
    expect(writes?.entries).toMatchObject([
      { userId: joiner, type: 'stake', amount: 10, balanceDelta: -10, gameId },
      { userId: stranger, type: 'stake', amount: 10, balanceDelta: -10, gameId: command.gameId },
    ]);
    expect(writes).toMatchObject({ nonceIds: [], now: games.now });
    expect(writes?.answers).toHaveLength(3);
    expect(writes?.gameVersions.has(other)).toBe(false);
  });

  it('knows the rows that each command rests on, and those of the commands that change nothing', () => {
    const gameId = games.createListed(creator, { joiner });
    const created = createCommand(creator);

    const batch = games.decide([moveCommand(joiner, gameId, 'paper'), created, cancel(stranger, gameId)]);

    expect(touchedBy(batch)).toEqual([[joiner, gameId, creator], [creator], [stranger, gameId]]);
    expect(batch.idsOfUnchanging).toEqual([stranger, gameId]);
  });

  it('writes nothing if its commands are the server’s own and change nothing', () => {
    const gameId = games.createListed(creator);
    const batch = games.decide([{ kind: 'expire', playerId: creator, gameId }]);

    expect(batch.writes).toBeNull();
  });

  it('writes a passed deadline, to which no request is answered', () => {
    const gameId = games.create(creator);
    games.now = new Date(games.now.getTime() + timeouts.firstMoveMs);

    const { writes } = games.decide([{ kind: 'expire', playerId: creator, gameId }]);

    expect(writes).toMatchObject({ changed: [{ id: gameId, status: 'cancelled' }], answers: [] });
  });

  it('decides each command on the effects of those before it', () => {
    const poor = games.addPlayer({ balance: 15 });

    const first = createCommand(poor);
    const batch = games.decide([first, createCommand(poor), cancel(poor, first.gameId), createCommand(poor)]);

    expect(answersOf(batch)).toMatchObject([
      { gameId: first.gameId },
      'INSUFFICIENT_BALANCE_TO_CREATE',
      { status: 'cancelled' },
      { gameId: expect.any(String) },
    ]);
    expect(batch.writes?.created).toMatchObject([{ id: first.gameId, status: 'cancelled' }, { status: 'waiting' }]);
    expect(batch.writes?.changed).toEqual([]);
  });

  it('leaves the rows it was given as they were', () => {
    games.decide([createCommand(creator)]);

    expect(games.player(creator)).toMatchObject({ balance: 100, openGames: 0 });
  });
});

describe('the rows after a batch', () => {
  it('are the written ones with the new version, and the others that it rests on with theirs', () => {
    const gameId = games.createListed(creator);

    const { games: after, players } = games.decide([join(joiner, gameId), cancel(stranger, gameId)]).rowsAfter('new');

    expect([...after]).toMatchObject([[gameId, { version: 'new', row: { status: 'inProgress', player2Id: joiner } }]]);
    expect(new Map(players)).toMatchObject(
      new Map([
        [joiner, { version: 'new', row: { balance: 90, balanceVersion: 8, openGames: 1 } }],
        [stranger, { version: `${stranger} as read`, row: { balance: 100, balanceVersion: 7, openGames: 0 } }],
      ]),
    );
  });

  it('keep the version of a player whose game is lost, which leaves the balance as it was', () => {
    const gameId = games.createListed(creator, { joiner });
    const { balanceVersion } = games.player(joiner);

    const batch = games.decide([moveCommand(joiner, gameId, 'scissors')]);

    expect(batch.rowsAfter('new').players.get(joiner)).toMatchObject({
      version: 'as written',
      row: { balance: 90, balanceVersion, openGames: 0 },
    });
  });
});

describe('the balances that a batch publishes', () => {
  it('are the new ones of the players whose balance has changed, each one version later', () => {
    const gameId = games.createListed(creator, { joiner });

    const batch = games.decide([
      moveCommand(joiner, gameId, 'scissors'),
      createCommand(stranger),
      createCommand(stranger),
    ]);

    expect(batch.balances).toEqual([
      { userId: creator, balance: 110, version: 9 },
      { userId: stranger, balance: 80, version: 8 },
    ]);
  });
});

describe('the changes that a batch publishes', () => {
  it('are new and changed games, with whether they waited before', () => {
    const [waiting, joined] = [games.createListed(creator), games.createListed(creator, { joiner })];
    const created = createCommand(stranger);

    const { changes } = games.decide([
      created,
      join(stranger, waiting),
      moveCommand(joiner, joined, 'paper'),
      cancel(stranger, created.gameId),
      cancel(joiner, joined),
    ]);

    expect(changes).toMatchObject([
      { wasWaiting: false, shared: { id: created.gameId, status: 'waiting', version: 1 } },
      { wasWaiting: true, shared: { id: waiting, status: 'inProgress' }, row: { game: { id: waiting } } },
      { wasWaiting: false, shared: { id: joined, status: 'completed', result: { winnerId: joiner } } },
      { wasWaiting: true, shared: { id: created.gameId, status: 'cancelled', result: null } },
    ]);
  });

  it('contain no hidden move', () => {
    const gameId = games.create(creator);

    const { changes } = games.decide([moveCommand(creator, gameId, 'rock'), join(joiner, gameId)]);

    expect(changes).toHaveLength(2);
    expect(JSON.stringify(changes.map(({ shared }) => shared))).not.toContain('rock');
    expect(JSON.stringify(changes.map(({ shared }) => shared))).not.toContain(nonceOf(creator));
  });
});

describe('the replies of a batch', () => {
  it('show a player their own move, and the stored answers show it to nobody', () => {
    const gameId = games.create(creator);

    const batch = games.decide([moveCommand(creator, gameId, 'rock'), cancel(creator, gameId), join(joiner, gameId)]);

    expect(answersOf(batch)).toMatchObject([{ ownMove: 'rock' }, { ownMove: 'rock' }, 'GAME_NOT_AVAILABLE']);
    expect(JSON.stringify(batch.writes?.answers)).not.toContain('rock');
    expect(batch.writes?.answers.map(({ answer }) => answer)).toMatchObject([
      { reply: { id: gameId, ownMove: null } },
      { reply: { id: gameId, ownMove: null } },
      { refusal: { code: 'GAME_NOT_AVAILABLE' } },
    ]);
  });

  it('are the stored ones for requests that were answered before, with the player’s own move', () => {
    const gameId = games.createListed(creator, { joiner });
    const created = createCommand(stranger);
    const commands = [moveCommand(joiner, gameId, 'paper'), created, cancel(stranger, gameId)];
    const before = games.decide(commands);
    const stored = before.writes?.answers ?? [];

    const again = before.answeredBy(stored.slice(0, 2));

    expect(again.map(([{ command }]) => command)).toEqual(commands.slice(0, 2));
    expect(again.map(([, outcome]) => answerOf(outcome))).toMatchObject([
      { status: 'completed', ownMove: 'paper' },
      { gameId: created.gameId },
    ]);
    expect(operations['games.createWithStake'].reply.parse(answerOf(again[1]?.[1]))).toEqual({
      gameId: created.gameId,
    });
  });

  it('to a join stay as they were when the player has moved since, and to a cancellation show the own move', () => {
    const intent = { playerId: joiner, key: 'key', operation: 'games.move', input: '' } as const;
    const gameId = games.createListed(creator);
    const { writes } = games.decide([join(joiner, gameId)], [], intent);
    games.run(join(joiner, gameId));
    games.run(moveCommand(joiner, gameId, 'paper'));
    const [joined] = games.decide([join(joiner, gameId)], [], intent).answeredBy(writes?.answers ?? []);
    const cancelled = games.decide([cancel(creator, games.createListed(creator))]);

    expect(answerOf(joined?.[1])).toMatchObject({ status: 'inProgress', ownMove: null });
    expect(cancelled.answeredBy(cancelled.writes?.answers ?? []).map(([, outcome]) => answerOf(outcome))).toMatchObject(
      [{ status: 'cancelled', ownMove: 'rock' }],
    );
  });

  it('to a request that comes twice are the same, and it takes effect once', () => {
    const intent = { playerId: creator, key: 'key', operation: 'games.move', input: 'rock' } as const;
    const gameId = games.create(creator);
    const twice = [moveCommand(creator, gameId, 'rock'), moveCommand(creator, gameId, 'rock')];

    const batch = games.decide(twice, [], intent);

    expect(answersOf(batch)).toMatchObject([{ ownMove: 'rock' }, { ownMove: 'rock' }]);
    expect(batch.writes?.answers).toHaveLength(1);
    expect(batch.changes).toHaveLength(1);
  });

  it('to those who are not answered with a game are whether anything has changed', () => {
    const [offer, left] = [games.create(creator, { invitedId: joiner }), games.create(creator)];
    const due = games.create(creator);
    games.now = new Date(games.now.getTime() + timeouts.firstMoveMs);
    const commands: GameCommand[] = [
      { kind: 'decline', playerId: joiner, gameId: offer },
      { kind: 'leave', playerId: creator, gameId: left },
      { kind: 'expire', playerId: creator, gameId: due },
      { kind: 'expire', playerId: creator, gameId: due },
    ];

    expect(answersOf(games.decide(commands))).toEqual([true, true, true, false]);
  });
});

describe('a nonce', () => {
  it('is used up by the first move that takes effect, for all games of the batch', () => {
    const [one, two] = [games.create(creator), games.create(creator)];

    const batch = games.decide([
      moveCommand(stranger, one, 'rock', 'sent'),
      moveCommand(creator, one, 'rock', 'sent'),
      moveCommand(creator, two, 'rock', 'sent'),
      moveCommand(creator, two, 'rock'),
    ]);

    expect(answersOf(batch)).toMatchObject(['GAME_NOT_FOUND', { id: one }, 'NONCE_REUSED', { id: two }]);
    expect(batch.writes?.nonceIds).toEqual(['sent']);
    expect(batch.nonces.reusing(['sent', 'other']).map(([{ command }]) => command.gameId)).toEqual([one]);
  });
});
