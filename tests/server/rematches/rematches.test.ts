import type { EventOf } from '@game/contract';
import { declinedPauseMs, maximumRematchOffers, rematchWindowMs, type Move } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { markDeclined } from '../../../apps/server/src/modules/rematches/store.js';
import { countOutcomes } from '../../support/builders/outcomes.js';
import { addListedGame, addPlayer, cookieOf, intentOf, playerActions } from '../../support/builders/players.js';
import { addPlayedGame, playGame, rematchActions } from '../../support/builders/rematches.js';
import type { BuiltPlayer } from '../../support/build-player.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { FakeClock } from '../../support/fake-clock.js';
import { hurryBatches, whileLocked } from '../../support/locked-row.js';
import { hearPublished } from '../../support/published.js';
import { violatedInvariants } from '../../support/test-context.js';
import { useTestServer } from '../../support/use-test-context.js';

const minute = 60_000;
const clock = new FakeClock();
const test = useTestServer({ clock });

const refused = (code: string) => ({ reply: { code } });
const gameOf = (player: BuiltPlayer) => playerActions(test.context, player);
const rematchOf = (player: BuiltPlayer) => rematchActions(test.context, player);

/** A rematch that `from` has offered to `to`, with the move of `from`. */
async function addRematch() {
  const { players, gameId: previousGameId } = await addPlayedGame(test.context);
  const [from, to] = players;
  const { gameId } = await rematchOf(from).offer(previousGameId);
  await gameOf(from).move(gameId, 'rock');
  return { from, to, previousGameId, gameId };
}

/** Stores an offer whose request was interrupted before its game was created. */
async function addInterruptedOffer(previousGameId: string, from: BuiltPlayer, to: BuiltPlayer): Promise<string> {
  const { database, random } = test.context;
  const gameId = random.uuid();
  await database.pool.query(
    `INSERT INTO rematches (game_id, previous_game_id, attempt, from_id, to_id, offered_at) VALUES ($1, $2, 1, $3, $4, $5)`,
    [gameId, previousGameId, from.id, to.id, clock.now()],
  );
  return gameId;
}

/** Returns the numbers of the offers after a game, the first one first. */
async function attemptsAfter(previousGameId: string): Promise<number[]> {
  const { rows } = await test.context.database.pool.query<{ attempt: number }>(
    'SELECT attempt FROM rematches WHERE previous_game_id = $1 ORDER BY attempt',
    [previousGameId],
  );
  return rows.map(({ attempt }) => attempt);
}

describe('offering a rematch', () => {
  it('holds the same stake in a private game, and notifies only the opponent', async () => {
    const { players, gameId: previousGameId } = await addPlayedGame(test.context, { stakeAmount: 30 });
    const [from, to] = players;
    const heard = hearPublished(test.context);

    const { gameId, isOwn } = await rematchOf(from).offer(previousGameId);
    const [before] = await rematchOf(to).offers();
    await gameOf(from).move(gameId, 'rock');
    heard.stop();

    expect(isOwn).toBe(true);
    expect(await gameOf(from).balance()).toBe(100 - 30 - 30);
    expect(before).toMatchObject({
      gameId,
      previousGameId,
      stakeAmount: 30,
      isReady: false,
      challenger: { id: from.id },
    });
    expect(await rematchOf(to).offers()).toMatchObject([{ gameId, isReady: true }]);
    expect(await rematchOf(from).offers()).toEqual([]);
    const events = heard.of('rematches.changed');
    expect(events.map(({ rooms }) => rooms)).toEqual([[`user:${to.id}`], [`user:${to.id}`]]);
    const contents = events.map(({ content }) => content as EventOf<'rematches.changed'>);
    expect(contents.map(({ state }) => state)).toEqual(['offered', 'ready']);
    expect(JSON.stringify(contents)).not.toContain('rock');
    expect(await test.context.rematches.get(from, { gameId })).toMatchObject({
      invited: { id: to.id },
      isDeclined: false,
    });
    await expect(test.context.rematches.get(to, { gameId })).rejects.toMatchObject(refused('GAME_NOT_FOUND'));
  });

  it('is known to the challenger with the player whom each one invites', async () => {
    const { from, to, gameId } = await addRematch();
    await rematchOf(to).decline(gameId);
    const second = await addPlayer(test.context);
    const offer = await rematchOf(from).offer(await playGame(test.context, [from, second]));

    const [declined, open] = [{ gameId }, offer].map((one) => test.context.rematches.get(from, one));

    expect(await declined).toMatchObject({ invited: { id: to.id }, isDeclined: true });
    expect(await open).toMatchObject({ invited: { id: second.id }, isDeclined: false });
  });

  it('is shown to a player who has blocked somebody else, or is blocked', async () => {
    const { from, to, gameId } = await addRematch();
    await test.context.players.blocks.block(to, (await addPlayer(test.context)).id);
    await test.context.players.blocks.block(from, to.id);
    await test.context.players.blocks.block(await addPlayer(test.context), from.id);

    expect(await rematchOf(to).offers()).toMatchObject([{ gameId }]);
  });

  it('is no longer shown to a player who blocks the challenger', async () => {
    const { from, to, previousGameId } = await addRematch();
    expect(await rematchOf(to).offers()).toHaveLength(1);

    await test.context.players.blocks.block(to, from.id);

    expect(await rematchOf(to).offers()).toEqual([]);
    await expect(rematchOf(from).offer(previousGameId)).rejects.toMatchObject(refused('REMATCH_UNAVAILABLE'));
  });

  it('works for the browsers of both players', async () => {
    const { players, gameId: previousGameId } = await addPlayedGame(test.context);
    const [from, to] = players.map((player) => createHttpClient(test.address, cookieOf(player)).call);
    if (!from || !to) throw new Error('two players have played');

    const offer = (await from('rematches.offer', { gameId: previousGameId })).body;

    expect(offer).toEqual({ gameId: expect.any(String), isOwn: true, stakeAmount: 10 });
    const { gameId } = offer;
    expect((await to('rematches.listOffers', {})).body.offers).toMatchObject([{ gameId, previousGameId }]);
    expect((await from('rematches.get', { gameId })).body).toMatchObject({ isDeclined: false });
    expect((await to('rematches.getScore', { gameId })).body.recent).toEqual({ wins: 1, losses: 0, ties: 0 });
    expect(await to('rematches.decline', { gameId })).toMatchObject({ status: 200, body: {} });
    expect((await from('rematches.get', { gameId })).body).toMatchObject({ isDeclined: true });
  });

  it('creates the game that an interrupted request has stored, and no second one', async () => {
    const { players, gameId: previousGameId } = await addPlayedGame(test.context);
    const [from, to] = players;
    const gameId = await addInterruptedOffer(previousGameId, from, to);

    expect(await rematchOf(from).offer(previousGameId)).toMatchObject({ gameId, isOwn: true });

    expect(await rematchOf(to).offers()).toMatchObject([{ gameId }]);
    expect(await attemptsAfter(previousGameId)).toEqual([1]);
  });

  it('waits 10 seconds for the game that the opponent is about to create, and then creates another one', async () => {
    const { players, gameId: previousGameId } = await addPlayedGame(test.context);
    const [from, to] = players;
    const interruptedId = await addInterruptedOffer(previousGameId, to, from);

    clock.advance(9_999);
    expect(await rematchOf(from).offer(previousGameId)).toMatchObject({ gameId: interruptedId, isOwn: false });
    clock.advance(1);
    const { gameId } = await rematchOf(from).offer(previousGameId);

    expect(await rematchOf(to).offers()).toMatchObject([{ gameId }]);
    expect(await attemptsAfter(previousGameId)).toEqual([1, 2]);
  });

  it('returns the game of the first request if it is repeated after the game was cancelled', async () => {
    const { players, gameId: previousGameId } = await addPlayedGame(test.context);
    const [from] = players;
    const input = { gameId: previousGameId };
    const intent = intentOf(from, 'rematches.offer', input);
    const { gameId } = await test.context.rematches.offer(from, input, intent);
    await gameOf(from).cancel(gameId);

    expect(await test.context.rematches.offer(from, input, intent)).toMatchObject({ gameId });

    expect(await attemptsAfter(previousGameId)).toEqual([1]);
  });

  it('shows a player the newest 10', async () => {
    const to = await addPlayer(test.context, { balance: 1000 });
    const offered: string[] = [];
    while (offered.length < 11) {
      const from = await addPlayer(test.context);
      const { gameId } = await rematchOf(from).offer(await playGame(test.context, [from, to]));
      offered.unshift(gameId);
      clock.advance(1);
    }

    const offers = await rematchOf(to).offers();

    expect(offers.map(({ gameId }) => gameId)).toEqual(offered.slice(0, 10));
  });

  it('results in one game if both players offer at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { players, gameId } = await addPlayedGame(test.context);

      const offers = await Promise.all(players.map((player) => rematchOf(player).offer(gameId)));

      expect(new Set(offers.map((offer) => offer.gameId)).size).toBe(1);
      expect(offers.filter(({ isOwn }) => isOwn)).toHaveLength(1);
      const balances = await Promise.all(players.map((player) => gameOf(player).balance()));
      expect(balances.reduce((sum, balance) => sum + balance)).toBe(190);
    }
    expect(await violatedInvariants(test.database)).toEqual([]);
  });

  it('is refused during a game, and against a player who has left or whom the player blocks', async () => {
    const { players, gameId } = await addPlayedGame(test.context);
    const [one, other] = players;
    const running = await addListedGame(test.context, one);
    await gameOf(other).join(running);
    await expect(rematchOf(one).offer(running)).rejects.toMatchObject(refused('REMATCH_UNAVAILABLE'));

    await test.context.players.blocks.block(one, other.id);
    await expect(rematchOf(one).offer(gameId)).rejects.toMatchObject(refused('OPPONENT_BLOCKED'));
    await test.context.players.blocks.unblock(one, other.id);

    await test.context.database.pool.query('UPDATE profiles SET deleted_at = $2 WHERE id = $1', [
      other.id,
      clock.now(),
    ]);
    await expect(rematchOf(one).offer(gameId)).rejects.toMatchObject(refused('REMATCH_UNAVAILABLE'));
  });

  it('is refused for games that are open, too old, of others, or against bots and suspended players', async () => {
    const { players, gameId } = await addPlayedGame(test.context);
    const [one, other] = players;
    const stranger = await addPlayer(test.context);
    const open = await addListedGame(test.context, one);
    const bot = await addPlayer(test.context, { isBot: true });
    const againstBot = await playGame(test.context, [bot, one]);
    const suspended = await addPlayer(test.context);
    const againstSuspended = await playGame(test.context, [one, suspended]);
    await test.context.database.transaction((transaction) => test.context.auth.suspend(transaction, suspended));
    const balance = await gameOf(one).balance();

    await expect(rematchOf(stranger).offer(gameId)).rejects.toMatchObject(refused('GAME_NOT_FOUND'));
    await expect(rematchOf(one).offer(open)).rejects.toMatchObject(refused('GAME_NOT_FOUND'));
    await expect(rematchOf(one).offer(againstBot)).rejects.toMatchObject(refused('REMATCH_UNAVAILABLE'));
    await expect(rematchOf(one).offer(againstSuspended)).rejects.toMatchObject(refused('REMATCH_UNAVAILABLE'));
    clock.advance(rematchWindowMs + 1);
    await expect(rematchOf(other).offer(gameId)).rejects.toMatchObject(refused('REMATCH_TOO_LATE'));
    expect(await gameOf(one).balance()).toBe(balance);
  });

  it('leaves nothing behind if the stake is refused: the opponent can offer then', async () => {
    const { players, gameId } = await addPlayedGame(test.context, { balance: 10 });
    const [poor, winner] = players;
    const elsewhere = await addRematch();

    await expect(rematchOf(poor).offer(gameId)).rejects.toMatchObject(refused('INSUFFICIENT_BALANCE_TO_CREATE'));

    expect(await rematchOf(winner).offer(gameId)).toMatchObject({ isOwn: true });
    expect(await rematchOf(poor).offers()).toHaveLength(1);
    expect(await rematchOf(elsewhere.to).offers()).toHaveLength(1);
  });

  it('is limited: one open offer, few after each game, and none for some minutes after a decline', async () => {
    const { from, to, gameId, previousGameId } = await addRematch();
    expect(await rematchOf(from).offer(previousGameId)).toEqual({ gameId, isOwn: true, stakeAmount: 10 });
    expect(await rematchOf(to).offer(previousGameId)).toEqual({ gameId, isOwn: false, stakeAmount: 10 });

    await rematchOf(to).decline(gameId);
    const next = await playGame(test.context, [to, from]);
    const isDeclined = { reply: { code: 'REMATCH_DECLINED', values: { n: 10 } } };
    await expect(rematchOf(from).offer(previousGameId)).rejects.toMatchObject(isDeclined);
    await expect(rematchOf(from).offer(next)).rejects.toMatchObject(isDeclined);
    const { gameId: back } = await rematchOf(to).offer(next);
    await gameOf(to).cancel(back);
    clock.advance(declinedPauseMs + 1);

    for (let offered = 2; offered <= maximumRematchOffers; offered += 1) {
      const offer = await rematchOf(from).offer(next);
      await gameOf(from).cancel(offer.gameId);
    }
    const isLimited = { reply: { code: 'TOO_MANY_REMATCH_OFFERS', values: { n: maximumRematchOffers } } };
    await expect(rematchOf(to).offer(next)).rejects.toMatchObject(isLimited);
    expect(await attemptsAfter(next)).toEqual([1, 2, 3]);
  });

  it('says for how many minutes a player still waits after a decline: each begun one counts', async () => {
    const { from, to, gameId, previousGameId } = await addRematch();
    await rematchOf(to).decline(gameId);
    const waiting = (n: number) => ({ reply: { code: 'REMATCH_DECLINED', values: { n } } });

    clock.advance(40_000);
    await expect(rematchOf(from).offer(previousGameId)).rejects.toMatchObject(waiting(10));
    clock.advance(declinedPauseMs - 40_000 - 1);
    await expect(rematchOf(from).offer(previousGameId)).rejects.toMatchObject(waiting(1));
    clock.advance(1);
    expect(await rematchOf(from).offer(previousGameId)).toMatchObject({ isOwn: true });
  });

  it('is over with the game that was played, and not with another one of both', async () => {
    const { from, to, gameId, previousGameId } = await addRematch();
    await gameOf(to).join(gameId);
    await gameOf(to).move(gameId, 'paper');

    await expect(rematchOf(to).offer(previousGameId)).rejects.toMatchObject(refused('REMATCH_PLAYED'));
    expect(await rematchOf(from).offer(gameId)).toMatchObject({ isOwn: true });
  });

  it('returns the open offer after another game with its own stake, instead of a second one', async () => {
    const { players, gameId: first } = await addPlayedGame(test.context);
    const [from, to] = players;
    const { gameId } = await rematchOf(from).offer(first);
    const second = await playGame(test.context, [to, from], 20);

    expect(await rematchOf(from).offer(second)).toEqual({ gameId, isOwn: true, stakeAmount: 10 });
    expect(await rematchOf(to).offer(second)).toEqual({ gameId, isOwn: false, stakeAmount: 10 });
  });
});

describe('the score of two players', () => {
  const scoreOf = (player: BuiltPlayer, gameId: string) => test.context.rematches.getScore(player, { gameId });

  it('counts their games of the last 12 hours and all of them, from the side of the caller', async () => {
    const { players } = await addPlayedGame(test.context);
    const [loser, winner] = players;
    clock.advance(12 * 60 * minute);
    const gameId = await playGame(test.context, players);
    await playGame(test.context, [winner, await addPlayer(test.context)]);

    expect(await scoreOf(winner, gameId)).toMatchObject({
      recent: { wins: 1, losses: 0, ties: 0 },
      total: { wins: 2, losses: 0, ties: 0 },
    });
    expect(await scoreOf(loser, gameId)).toMatchObject({ recent: { wins: 0, losses: 1 }, total: { losses: 2 } });
  });

  it('counts wins, losses and draws of both seats, and no game that is open, older or against others', async () => {
    const [player, other, third] = [
      await addPlayer(test.context, { balance: 1000 }),
      await addPlayer(test.context, { balance: 1000 }),
      await addPlayer(test.context, { balance: 1000 }),
    ];
    const playMoves = async (creator: BuiltPlayer, joiner: BuiltPlayer, moves: [Move, Move]) => {
      const gameId = await addListedGame(test.context, creator, { move: moves[0] });
      await gameOf(joiner).join(gameId);
      await gameOf(joiner).move(gameId, moves[1]);
      return gameId;
    };
    await playMoves(player, other, ['rock', 'scissors']);
    await playMoves(other, player, ['rock', 'scissors']);
    clock.advance(12 * 60 * minute);
    const gameId = await playMoves(player, other, ['rock', 'scissors']);
    await playMoves(other, player, ['scissors', 'rock']);
    await playMoves(player, other, ['scissors', 'rock']);
    await playMoves(player, other, ['rock', 'rock']);
    await playMoves(other, player, ['paper', 'paper']);
    await playMoves(other, player, ['scissors', 'rock']);
    await playMoves(player, third, ['rock', 'scissors']);
    await playMoves(third, player, ['scissors', 'rock']);
    await playMoves(other, third, ['rock', 'scissors']);
    await gameOf(other).join(await addListedGame(test.context, player));

    expect(await scoreOf(player, gameId)).toMatchObject({
      recent: { wins: 3, losses: 1, ties: 2 },
      total: { wins: 4, losses: 2, ties: 2 },
    });
    expect(await scoreOf(other, gameId)).toMatchObject({ recent: { wins: 1, losses: 3, ties: 2 } });
  });

  it('says until when a rematch can be offered, which is refused after that', async () => {
    const { players, gameId } = await addPlayedGame(test.context);
    const { offerUntil } = await scoreOf(players[0], gameId);

    clock.advance(Date.parse(offerUntil ?? '') - clock.now().getTime());
    const last = await rematchOf(players[0]).offer(gameId);
    await gameOf(players[0]).cancel(last.gameId);
    clock.advance(1);

    await expect(rematchOf(players[0]).offer(gameId)).rejects.toMatchObject(refused('REMATCH_TOO_LATE'));
  });

  it('is known to both players of an offer before it is accepted, and to nobody else', async () => {
    const { from, to, gameId } = await addRematch();

    expect(await scoreOf(from, gameId)).toMatchObject({ recent: { wins: 0, losses: 1 }, offerUntil: null });
    expect(await scoreOf(to, gameId)).toMatchObject({ recent: { wins: 1, losses: 0 }, offerUntil: null });
    const stranger = await addPlayer(test.context);
    await expect(scoreOf(stranger, gameId)).rejects.toMatchObject(refused('GAME_NOT_FOUND'));
    const own = await addListedGame(test.context, stranger);
    await expect(scoreOf(stranger, own)).rejects.toMatchObject(refused('GAME_NOT_FOUND'));
  });
});

describe('answering a rematch', () => {
  it('lets in only the invited player when many try to join or decline', async () => {
    const { from, to, gameId, previousGameId } = await addRematch();
    const strangers = await Promise.all(Array.from({ length: 10 }, () => addPlayer(test.context)));
    const invited = gameOf(to);

    const outcomes = await countOutcomes(
      Array.from({ length: 300 }, async (_, index) => {
        const stranger = strangers[index % 10] as BuiltPlayer;
        if (index === 150) await invited.join(gameId);
        else if (index % 2 === 0) await gameOf(stranger).join(gameId);
        else await rematchOf(stranger).decline(gameId);
      }),
    );

    expect(outcomes).toEqual({ succeeded: 1, GAME_NOT_FOUND: 299 });
    expect(await gameOf(from).view(gameId)).toMatchObject({ status: 'inProgress', player2: { id: to.id } });
    expect(await rematchOf(to).offers()).toEqual([]);
    await expect(rematchOf(to).decline(gameId)).rejects.toMatchObject(refused('GAME_NOT_AVAILABLE'));
    await expect(rematchOf(to).offer(previousGameId)).rejects.toMatchObject(refused('REMATCH_PLAYED'));
    await invited.move(gameId, 'rock');
    expect(await violatedInvariants(test.database)).toEqual([]);
  });

  it('refunds and notifies the challenger if it is declined', async () => {
    const { from, to, gameId } = await addRematch();
    expect(await gameOf(from).balance()).toBe(80);

    await rematchOf(to).decline(gameId);

    expect(await gameOf(from).balance()).toBe(90);
    expect(await gameOf(from).view(gameId)).toMatchObject({ status: 'cancelled', result: null });
    expect(await test.context.rematches.get(from, { gameId })).toMatchObject({ isDeclined: true });
    await expect(gameOf(to).join(gameId)).rejects.toMatchObject(refused('GAME_NOT_AVAILABLE'));
  });

  it('declines one of two offers, and leaves the other one open', async () => {
    const { from, to, gameId } = await addRematch();
    const other = await addPlayer(test.context);
    const kept = await rematchOf(other).offer(await playGame(test.context, [other, to]));

    await rematchOf(to).decline(gameId);

    expect(await rematchOf(to).offers()).toMatchObject([{ gameId: kept.gameId }]);
    expect(await test.context.rematches.get(other, { gameId: kept.gameId })).toMatchObject({ isDeclined: false });
    expect(await test.context.rematches.get(from, { gameId })).toMatchObject({ isDeclined: true });
  });

  it('is marked as declined by the invited player only, and once', async () => {
    const { from, to, gameId } = await addRematch();
    const { database } = test.context;
    const mark = (player: BuiltPlayer) =>
      database.run((on) => markDeclined(on, { gameId, toId: player.id, declinedAt: clock.now() }));

    expect(await mark(from)).toBe(false);
    expect(await test.context.rematches.get(from, { gameId })).toMatchObject({ isDeclined: false });
    expect(await mark(to)).toBe(true);
    await gameOf(from).cancel(gameId);
    expect(await mark(to)).toBe(false);
  });

  it('keeps the pause after a decline if it is declined again, which is refused', async () => {
    const { from, to, previousGameId, gameId } = await addRematch();
    await rematchOf(to).decline(gameId);

    await expect(rematchOf(to).decline(gameId)).rejects.toMatchObject(refused('GAME_NOT_AVAILABLE'));

    expect(await test.context.rematches.get(from, { gameId })).toMatchObject({ isDeclined: true });
    await expect(rematchOf(from).offer(previousGameId)).rejects.toMatchObject(refused('REMATCH_DECLINED'));
  });

  it('is open again after a decline that could not cancel its game, unlike a rematch that was declined', async () => {
    const { from, to, gameId } = await addRematch();
    const declined = await addRematch();
    await rematchOf(declined.to).decline(declined.gameId);

    await whileLocked(test, 'games', gameId, async () => {
      hurryBatches();
      await expect(rematchOf(to).decline(gameId)).rejects.toMatchObject(refused('TOO_BUSY'));
    });

    expect(await test.context.rematches.get(from, { gameId })).toMatchObject({ isDeclined: false });
    expect(await rematchOf(to).offers()).toMatchObject([{ gameId }]);
    expect(await test.context.rematches.get(declined.from, declined)).toMatchObject({ isDeclined: true });
  });

  it('is possible for two minutes after the offer, whenever the challenger moves: then the stake is refunded', async () => {
    const { players: pair, gameId: before } = await addPlayedGame(test.context);
    const { players, gameId: previousGameId } = await addPlayedGame(test.context);
    const [from, to] = pair;
    await rematchOf(players[0]).offer(previousGameId);
    const { gameId } = await rematchOf(from).offer(before);
    const deadlineAt = new Date(clock.now().getTime() + 2 * minute).toISOString();

    clock.advance(minute);
    await gameOf(from).move(gameId, 'rock');
    expect(await rematchOf(to).offers()).toMatchObject([{ isReady: true, deadlineAt }]);
    clock.advance(minute);
    expect(await rematchOf(to).offers()).toEqual([]);
    await expect(gameOf(to).join(gameId)).rejects.toMatchObject(refused('GAME_NOT_AVAILABLE'));
    await test.context.games.settleExpired();

    expect(await gameOf(from).balance()).toBe(90);
    expect(await gameOf(players[0]).balance()).toBe(90);
    expect(await test.context.rematches.get(from, { gameId })).toMatchObject({ isDeclined: false });
  });

  it('is refused with a clear cause for games without an invitation, or that do not exist', async () => {
    const player = await addPlayer(test.context);
    const listed = await addListedGame(test.context, await addPlayer(test.context));

    await expect(rematchOf(player).decline(listed)).rejects.toMatchObject(refused('GAME_NOT_FOUND'));
    await expect(rematchOf(player).decline(player.id)).rejects.toMatchObject(refused('GAME_NOT_FOUND'));
    expect(await gameOf(player).join(listed)).toMatchObject({ status: 'inProgress' });
  });
});
