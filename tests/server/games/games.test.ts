import { commitmentText, maximumTickets, minimumStake } from '@game/rules';
import { shortGameId } from '@game/site';
import { describe, expect, it, vi } from 'vitest';
import { sha256 } from '../../../apps/server/src/platform/sha256.js';
import { answerRetentionMs } from '../../../apps/server/src/jobs/jobs.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addListedGame, addPlayer, intentOf, playerActions } from '../../support/builders/players.js';
import { createTestContext } from '../../support/test-context.js';
import { useTestContext } from '../../support/use-test-context.js';

const minute = 60_000;
const hour = 60 * minute;

const clock = new FakeClock();

const test = useTestContext({ clock });

/** Two players with 100 tickets each. */
async function addPair() {
  const [creator, joiner] = [await addPlayer(test.context), await addPlayer(test.context)];
  return { creator, joiner, first: playerActions(test.context, creator), second: playerActions(test.context, joiner) };
}

describe('creating a game', () => {
  it('holds the stake and waits for the creator’s move [RPC-01]', async () => {
    const { first } = await addPair();

    const { gameId } = await first.create(30);

    expect(await first.balance()).toBe(70);
    expect(await first.view(gameId)).toMatchObject({ status: 'waiting', stakeAmount: 30, player1HasMoved: false });
  });

  it('is possible from the moment in which a break ends', async () => {
    const { creator, joiner, first, second } = await addPair();
    const setBreak = 'UPDATE profiles SET break_until = $2 WHERE id = $1';
    await test.context.database.pool.query(setBreak, [creator.id, clock.now()]);
    await test.context.database.pool.query(setBreak, [joiner.id, new Date(clock.now().getTime() + 1)]);

    await expect(second.create(1)).rejects.toMatchObject({ reply: { code: 'ON_BREAK' } });

    expect(await first.create(1)).toHaveProperty('gameId');
  });

  it('publishes the new balance with the version that the page reads', async () => {
    const { creator, first } = await addPair();
    const publish = vi.spyOn(test.context.publisher, 'publish');

    await first.create(5);

    const { balance, version } = await test.context.ledger.versionedBalanceOf(creator.id);
    expect(publish.mock.calls).toContainEqual([`user:${creator.id}`, 'profiles.balanceChanged', { balance, version }]);
    publish.mockRestore();
  });

  it('rejects a stake above the balance and leaves the balance unchanged [VAL-01]', async () => {
    const { first } = await addPair();

    await expect(first.create(101)).rejects.toMatchObject({ reply: { code: 'INSUFFICIENT_BALANCE_TO_CREATE' } });

    expect(await first.balance()).toBe(100);
  });

  it('rejects an eleventh open game, created or joined, and joining one’s own game [D-14]', async () => {
    const { creator, first, second } = await addPair();
    const other = await addListedGame(test.context, await addPlayer(test.context));
    const own = await addListedGame(test.context, creator, { stakeAmount: 1 });
    for (let open = 1; open < 10; open += 1) await first.create(1);

    await expect(first.create(1)).rejects.toMatchObject({ reply: { code: 'TOO_MANY_OPEN_GAMES' } });
    await expect(first.join(other)).rejects.toMatchObject({ reply: { code: 'TOO_MANY_OPEN_GAMES' } });
    await expect(first.join(own)).rejects.toMatchObject({ reply: { code: 'OWN_GAME' } });
    expect(await first.balance()).toBe(90);
    expect(await second.join(other)).toMatchObject({ status: 'inProgress' });
  });
});

describe('listing open games', () => {
  it('returns the player’s own open games in either seat, newest first', async () => {
    const { creator, joiner, first, second } = await addPair();
    const { gameId: unmoved } = await first.create(1);
    clock.advance(1);
    const joined = await addListedGame(test.context, joiner);
    await first.join(joined);
    clock.advance(1);
    const finished = await addListedGame(test.context, creator, { move: 'rock' });
    await second.join(finished);
    await second.move(finished, 'rock');

    const openGames = await test.context.games.listOpen(creator);

    expect(openGames.map(({ id, ownMove }) => [id, ownMove])).toEqual([
      [joined, null],
      [unmoved, null],
    ]);
  });
});

describe('joining a game', () => {
  it('holds the stake and takes the second seat [RPC-02]', async () => {
    const { creator, joiner, first, second } = await addPair();
    const gameId = await addListedGame(test.context, creator, { stakeAmount: 40 });

    expect(await first.view(gameId)).toMatchObject({ status: 'waiting' });
    const game = await second.join(gameId);

    expect(game).toMatchObject({ status: 'inProgress', player2: { id: joiner.id }, player1HasMoved: true });
    expect(await first.view(gameId)).toMatchObject({ status: 'inProgress', player2: { id: joiner.id } });
    expect(await second.balance()).toBe(60);
  });

  it('rejects a game without a move, a full game, a cancelled game and an unknown game [VAL-02] [EGM-03]', async () => {
    const { creator, first, second } = await addPair();
    const { gameId: unmoved } = await first.create(1);
    const taken = await addListedGame(test.context, creator);
    await playerActions(test.context, await addPlayer(test.context)).join(taken);
    const cancelled = await addListedGame(test.context, creator);
    await first.cancel(cancelled);

    for (const gameId of [unmoved, taken, cancelled]) {
      await expect(second.join(gameId)).rejects.toMatchObject({ reply: { code: 'GAME_NOT_AVAILABLE' } });
    }
    await expect(second.join(crypto.randomUUID())).rejects.toMatchObject({
      reply: { code: 'GAME_NOT_FOUND', message: 'Game not found' },
    });
    expect(await second.balance()).toBe(100);
  });

  it('rejects a player whom the creator of a private game has blocked, and takes no stake', async () => {
    const { creator, joiner, first, second } = await addPair();
    const input = { stakeAmount: 5 };
    const { gameId } = await test.context.games.createPrivateWithStake(
      creator,
      input,
      intentOf(creator, 'games.createPrivateWithStake', input),
    );
    await first.move(gameId, 'rock');
    await test.context.players.blocks.block(creator, joiner.id);

    await expect(second.join(gameId)).rejects.toMatchObject({ reply: { code: 'GAME_NOT_AVAILABLE' } });
    expect(await second.balance()).toBe(100);

    await test.context.players.blocks.unblock(creator, joiner.id);
    expect(await second.join(gameId)).toMatchObject({ status: 'inProgress' });
  });

  it('rejects a stake above the balance and keeps the game in the lobby [VAL-02]', async () => {
    const { creator } = await addPair();
    const gameId = await addListedGame(test.context, creator, { stakeAmount: 50 });
    const poor = await addPlayer(test.context, { balance: 49 });

    await expect(playerActions(test.context, poor).join(gameId)).rejects.toMatchObject({
      reply: { code: 'INSUFFICIENT_BALANCE_TO_JOIN' },
    });

    const { games } = await test.context.lobby.listGames({});
    expect(games.map(({ id }) => id)).toContain(gameId);
  });
});

describe('playing a hand', () => {
  it.each([
    ['rock', 'scissors', 'win', 'loss', 110, 90],
    ['scissors', 'rock', 'loss', 'win', 90, 110],
    ['paper', 'paper', 'tie', 'tie', 100, 100],
  ] as const)(
    'settles %s against %s with the second move: %s and %s [D-12]',
    async (move1, move2, outcomeP1, outcomeP2, balance1, balance2) => {
      const { creator, joiner, first, second } = await addPair();
      const gameId = await addListedGame(test.context, creator, { stakeAmount: 10, move: move1 });
      await second.join(gameId);

      const game = await second.move(gameId, move2);

      expect(game).toMatchObject({ status: 'completed', result: { outcomeP1, outcomeP2 }, deadlineAt: null });
      expect(game.result?.winnerId).toBe({ win: creator.id, loss: joiner.id, tie: null }[outcomeP1]);
      expect(game.result?.winningAmount).toBe(outcomeP1 === 'tie' ? 10 : 20);
      expect([await first.balance(), await second.balance()]).toEqual([balance1, balance2]);
    },
  );

  it('rejects a second move, a move out of turn and a move of a stranger', async () => {
    const { creator, first, second } = await addPair();
    const gameId = await addListedGame(test.context, creator);
    const stranger = playerActions(test.context, await addPlayer(test.context));

    await expect(first.move(gameId, 'paper')).rejects.toMatchObject({
      reply: { code: 'ALREADY_MOVED', message: 'You have already made your move' },
    });
    await second.join(gameId);
    await expect(stranger.move(gameId, 'paper')).rejects.toMatchObject({ reply: { code: 'GAME_NOT_FOUND' } });
    await second.move(gameId, 'paper');
    await expect(second.move(gameId, 'rock')).rejects.toMatchObject({ reply: { code: 'ALREADY_MOVED' } });
  });

  it('publishes commitments before the result, which the revealed nonces verify [D-04]', async () => {
    const { creator, joiner, second } = await addPair();
    const gameId = await addListedGame(test.context, creator, { move: 'paper' });
    const before = await second.join(gameId);

    const after = await second.move(gameId, 'rock');

    expect(after.player1Commitment).toBe(before.player1Commitment);
    expect(before.result).toBeNull();
    const { result } = after;
    expect(Buffer.from(result?.player1.nonce ?? '', 'hex')).toHaveLength(32);
    expect(JSON.stringify(before)).not.toContain(result?.player1.nonce);
    const opened = [
      commitmentText(gameId, creator.id, 'paper', result?.player1.nonce ?? ''),
      commitmentText(gameId, joiner.id, 'rock', result?.player2?.nonce ?? ''),
    ].map((text) => sha256(text));
    expect(opened).toEqual([after.player1Commitment, after.player2Commitment]);
  });
});

describe('a stored game', () => {
  it('has the fields of the specification, each null until it is known [ENT-01]', async () => {
    const { creator, joiner, first, second } = await addPair();
    const rowOf = async (gameId: string) => {
      const { rows } = await test.context.database.pool.query(
        `SELECT id, status, player1_id, player2_id, player1_move, player2_move, stake_amount::int, winner_id, outcome_p1,
          outcome_p2, winning_amount::int, created_at FROM games WHERE id = $1`,
        [gameId],
      );
      return rows[0] as object;
    };
    const { gameId } = await first.create(7);
    const created = {
      id: gameId,
      status: 'waiting',
      player1_id: creator.id,
      player2_id: null,
      player1_move: null,
      player2_move: null,
      stake_amount: 7,
      winner_id: null,
      outcome_p1: null,
      outcome_p2: null,
      winning_amount: null,
      created_at: clock.now(),
    };
    expect(await rowOf(gameId)).toEqual(created);
    await first.move(gameId, 'rock');
    // A hidden move is encrypted, in its own column (D-04).
    expect(await rowOf(gameId)).toEqual(created);
    await second.join(gameId);
    const joined = { ...created, status: 'inProgress', player2_id: joiner.id };
    expect(await rowOf(gameId)).toEqual(joined);
    await second.move(gameId, 'scissors');
    const won = {
      player1_move: 'rock',
      player2_move: 'scissors',
      winner_id: creator.id,
      outcome_p1: 'win',
      outcome_p2: 'loss',
    };
    expect(await rowOf(gameId)).toEqual({ ...joined, ...won, status: 'completed', winning_amount: 14 });

    // In a draw, the winning amount is the stake.
    const drawnId = await addListedGame(test.context, creator, { stakeAmount: 7, move: 'paper' });
    await second.join(drawnId);
    await second.move(drawnId, 'paper');
    const drawn = { player2_move: 'paper', winner_id: null, outcome_p1: 'tie', outcome_p2: 'tie', winning_amount: 7 };
    expect(await rowOf(drawnId)).toMatchObject({ ...drawn, player1_move: 'paper', status: 'completed' });

    for (const change of [`player1_move = 'lizard'`, `player2_move = 'CAT'`, `status = 'over'`]) {
      const query = test.context.database.pool.query(`UPDATE games SET ${change} WHERE id = $1`, [drawnId]);
      await expect(query).rejects.toThrow('check constraint');
    }
  });

  it('rejects a result that contradicts itself, any result before the game ends, a wrong stake and a wrong player', async () => {
    const { creator, joiner, first, second } = await addPair();
    const { gameId: openId } = await first.create(7);
    const wonId = await addListedGame(test.context, creator, { move: 'rock' });
    await second.join(wonId);
    await second.move(wonId, 'scissors');
    const change = (gameId: string, to: string) =>
      test.context.database.pool.query(`UPDATE games SET ${to} WHERE id = $1`, [gameId]);
    const untrue = [
      `outcome_p1 = 'victory'`,
      `outcome_p2 = 'win'`,
      `outcome_p2 = 'tie'`,
      `outcome_p1 = 'loss', outcome_p2 = 'win'`,
      `outcome_p1 = 'tie', outcome_p2 = 'tie'`,
      `winner_id = player2_id`,
      `winner_id = NULL`,
    ];

    for (const to of untrue) await expect(change(wonId, to)).rejects.toThrow('games_valid');
    for (const to of [`outcome_p1 = 'win'`, `outcome_p2 = 'loss'`, `winner_id = player1_id`, `winning_amount = 7`]) {
      await expect(change(openId, to)).rejects.toThrow('games_valid');
    }
    for (const stake of [minimumStake - 1, maximumTickets + 1]) {
      await expect(change(openId, `stake_amount = ${stake}`)).rejects.toThrow('games_valid');
    }
    for (const stake of [minimumStake, maximumTickets, 7]) await change(openId, `stake_amount = ${stake}`);
    const taken = `status = 'inProgress', sealed_move = 'sealed'`;
    await expect(change(openId, `${taken}, player2_id = player1_id`)).rejects.toThrow('games_valid');
    const uninvited = `${taken}, invited_id = player1_id, player2_id = '${joiner.id}'`;
    await expect(change(openId, uninvited)).rejects.toThrow('games_valid');
    const tie = `outcome_p1 = 'tie', outcome_p2 = 'tie', winner_id = NULL`;
    await expect(change(wonId, tie)).rejects.toThrow('a completed game never changes');
  });
});

describe('a game id', () => {
  it('is case-insensitive: the commitment uses the canonical lower-case id', async () => {
    const { creator, joiner, second } = await addPair();
    const { gameId } = await playerActions(test.context, creator).create(1);
    await playerActions(test.context, creator).move(gameId.toUpperCase(), 'rock');
    await second.join(gameId.toUpperCase());

    const { player1Commitment, player2Commitment, result } = await second.move(gameId.toUpperCase(), 'paper');

    expect(player1Commitment).toBe(sha256(commitmentText(gameId, creator.id, 'rock', result?.player1.nonce ?? '')));
    expect(player2Commitment).toBe(sha256(commitmentText(gameId, joiner.id, 'paper', result?.player2?.nonce ?? '')));
  });
});

describe('the games of a player who deletes the account', () => {
  it('are refunded if nobody has joined, refunded to both if created, and forfeited if joined', async () => {
    const { creator: leaving, joiner: other, first, second } = await addPair();
    const waitingId = await addListedGame(test.context, leaving, { stakeAmount: 1 });
    const createdId = await addListedGame(test.context, leaving, { stakeAmount: 10 });
    await second.join(createdId);
    const joinedId = await addListedGame(test.context, other, { stakeAmount: 20 });
    await first.join(joinedId);

    await test.context.games.departure.settle?.(leaving);

    const [waiting, created, joined] = await Promise.all([waitingId, createdId, joinedId].map(first.view));
    expect(waiting).toMatchObject({ status: 'cancelled' });
    expect(created).toMatchObject({ status: 'completed', result: { winnerId: null } });
    expect(joined).toMatchObject({ status: 'completed', result: { winnerId: other.id } });
    expect([await first.balance(), await second.balance()]).toEqual([80, 120]);
  });
});

describe('a deadline [D-13]', () => {
  it('refunds a game whose creator has not moved after 5 minutes', async () => {
    const { first } = await addPair();
    const { gameId } = await first.create(10);

    clock.advance(5 * minute - 1);
    await test.context.games.settleExpired();
    expect(await first.view(gameId)).toMatchObject({ status: 'waiting' });

    clock.advance(1);
    await expect(first.move(gameId, 'rock')).rejects.toMatchObject({ reply: { code: 'MOVE_NOT_ALLOWED' } });
    await test.context.games.settleExpired();
    expect(await first.view(gameId)).toMatchObject({ status: 'cancelled' });
    expect(await first.balance()).toBe(100);
  });

  it('refunds a listed game without a second player after 24 hours, and removes it from the lobby', async () => {
    const { creator, first, second } = await addPair();
    const gameId = await addListedGame(test.context, creator, { stakeAmount: 10 });

    clock.advance(24 * hour);

    expect(await test.context.lobby.listGames({})).toMatchObject({ games: [] });
    await expect(second.join(gameId)).rejects.toMatchObject({ reply: { code: 'GAME_NOT_AVAILABLE' } });
    expect(test.context.lobby.changes.recent().unlisted).not.toContain(shortGameId(gameId));
    await test.context.games.settleExpired();
    expect(await first.view(gameId)).toMatchObject({ status: 'cancelled' });
    expect(await first.balance()).toBe(100);
    expect(test.context.lobby.changes.recent().unlisted).toContain(shortGameId(gameId));
  });

  it('gives the pot to the creator when the joiner has not moved after 5 minutes', async () => {
    const { creator, first, second } = await addPair();
    const gameId = await addListedGame(test.context, creator, { stakeAmount: 10 });
    await second.join(gameId);

    clock.advance(5 * minute);
    await test.context.games.settleExpired();

    const game = await second.view(gameId);
    expect(game).toMatchObject({ status: 'completed', result: { winnerId: creator.id, player2: null } });
    expect([await first.balance(), await second.balance()]).toEqual([110, 90]);
  });

  it('is configurable for each step', async () => {
    const env = { GAME_FIRST_MOVE_SECONDS: '1', GAME_LISTED_SECONDS: '2', GAME_SECOND_MOVE_SECONDS: '3' };
    const hasty = await createTestContext({ clock, env, database: test.database });
    const [creator, joiner] = [await addPlayer(hasty.context), await addPlayer(hasty.context)];
    const remainingMs = async (gameId: string) => {
      const { deadlineAt } = await playerActions(hasty.context, creator).view(gameId);
      return Date.parse(deadlineAt ?? '') - clock.now().getTime();
    };

    const { gameId } = await playerActions(hasty.context, creator).create(1);
    expect(await remainingMs(gameId)).toBe(1000);
    await playerActions(hasty.context, creator).move(gameId, 'rock');
    expect(await remainingMs(gameId)).toBe(2000);
    await playerActions(hasty.context, joiner).join(gameId);
    expect(await remainingMs(gameId)).toBe(3000);
    await playerActions(hasty.context, joiner).move(gameId, 'rock');
    await hasty.close();
  });

  it('is extended after an outage, in a newer version of the game that browsers accept', async () => {
    const interrupted = await createTestContext({ clock });
    const { view, create } = playerActions(interrupted.context, await addPlayer(interrupted.context));
    const { gameId } = await create(1);
    const { deadlineAt, version } = await view(gameId);
    await interrupted.context.outages.beat();

    clock.advance(hour);
    await interrupted.context.outages.beat();

    const extended = await view(gameId);
    expect(Date.parse(extended.deadlineAt ?? '')).toBe(Date.parse(deadlineAt ?? '') + hour);
    expect(extended.version).toBe(version + 1);
    await interrupted.close();
  });

  it('is processed once, even if several processes sweep at the same time', async () => {
    const second = await createTestContext({ clock, database: test.database });
    // The games of other tests.
    clock.advance(24 * hour);
    await test.context.games.settleExpired();
    const players = await Promise.all(Array.from({ length: 20 }, () => addPlayer(test.context)));
    for (const player of players) await addListedGame(test.context, player, { stakeAmount: 10 });
    clock.advance(24 * hour);

    const sweeps = [test, second, test, second].map(({ context }) => context.games.settleExpired());
    const settled = await Promise.all(sweeps);

    expect(settled.reduce((sum, count) => sum + count, 0)).toBe(20);
    for (const player of players) expect(await test.context.ledger.balanceOf(player.id)).toBe(100);
    await second.close();
  });

  it('is processed for all other games when one game cannot be settled', async () => {
    const { creator, first, second } = await addPair();
    const stuck = await addListedGame(test.context, creator, { stakeAmount: 10 });
    const fine = await addListedGame(test.context, creator, { stakeAmount: 20 });
    const { pool } = test.context.database;
    await pool.query(`ALTER TABLE games ADD CONSTRAINT stuck CHECK (id <> '${stuck}' OR status = 'waiting')`);

    clock.advance(24 * hour);
    await test.context.games.settleExpired();
    expect(await first.view(fine)).toMatchObject({ status: 'cancelled' });
    expect(await first.balance()).toBe(90);

    await pool.query('ALTER TABLE games DROP CONSTRAINT stuck');
    await test.context.games.settleExpired();
    expect(await first.balance()).toBe(100);
    expect(await second.balance()).toBe(100);
  });

  it('lets only the creator cancel a waiting game before it passes', async () => {
    const { creator, first, second } = await addPair();
    const gameId = await addListedGame(test.context, creator, { stakeAmount: 10 });

    await expect(second.cancel(gameId)).rejects.toMatchObject({ reply: { code: 'GAME_NOT_FOUND' } });
    expect(await first.cancel(gameId)).toMatchObject({ status: 'cancelled' });

    expect(await first.balance()).toBe(100);
    await expect(first.cancel(gameId)).rejects.toMatchObject({ reply: { code: 'GAME_NOT_CANCELLABLE' } });
  });
});

describe('a retry [D-10]', () => {
  it('gets the first answer, even a refusal; a changed request is rejected', async () => {
    const { creator } = await addPair();
    const { games } = test.context;
    const intent = intentOf(creator, 'games.createWithStake', { stakeAmount: 60 });
    const refused = intentOf(creator, 'games.createWithStake', { stakeAmount: 90 });

    const first = await games.createWithStake(creator, { stakeAmount: 60 }, intent);
    const again = await games.createWithStake(creator, { stakeAmount: 60 }, intent);
    expect(again).toEqual(first);
    expect(await test.context.ledger.balanceOf(creator.id)).toBe(40);

    const create90 = () => games.createWithStake(creator, { stakeAmount: 90 }, refused);
    await expect(create90()).rejects.toMatchObject({ reply: { code: 'INSUFFICIENT_BALANCE_TO_CREATE' } });
    await playerActions(test.context, creator).cancel(first.gameId);
    await expect(create90()).rejects.toMatchObject({ reply: { code: 'INSUFFICIENT_BALANCE_TO_CREATE' } });

    const changed = { ...intent, input: { stakeAmount: 10 } };
    await expect(games.createWithStake(creator, { stakeAmount: 10 }, changed)).rejects.toMatchObject({
      reply: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  it('gets the first answer for at least 24 hours', async () => {
    const { creator } = await addPair();
    const intent = intentOf(creator, 'games.createWithStake', { stakeAmount: 60 });
    const first = await test.context.games.createWithStake(creator, { stakeAmount: 60 }, intent);

    clock.advance(24 * hour);
    await test.context.ledger.rotateAnswers(answerRetentionMs);

    expect(await test.context.games.createWithStake(creator, { stakeAmount: 60 }, intent)).toEqual(first);
  });
});
