import type { InputOf, Statistics } from '@game/contract';
import { winnerOfHand, type Move } from '@game/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { PlayerStatistics } from '../../../apps/server/src/modules/statistics/service.js';
import { FakeClock } from '../../support/fake-clock.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { addListedGame, addPlayer, cookieOf, grantTickets, playerActions } from '../../support/builders/players.js';
import {
  addTournament,
  decidedMoves,
  matchAt,
  tournamentActions,
  type TournamentActions,
} from '../../support/builders/tournaments.js';
import { seededRandom } from '../../support/random.js';
import { useTestServer } from '../../support/use-test-context.js';

const nothing = { games: 0, wins: 0, losses: 0, ties: 0 };

const clock = new FakeClock();

const test = useTestServer({ clock });

type Player = Awaited<ReturnType<typeof addPlayer>>;

/** Plays a game to its end. If the joiner's move is null, the deadline passes. */
async function play(creator: Player, joiner: Player, stakeAmount: number, moves: [Move, Move | null]): Promise<string> {
  clock.advance(1);
  const gameId = await addListedGame(test.context, creator, { stakeAmount, move: moves[0] });
  await playerActions(test.context, joiner).join(gameId);
  if (moves[1] !== null) {
    await playerActions(test.context, joiner).move(gameId, moves[1]);
  } else {
    clock.advance(3_600_000);
    await test.context.games.settleExpired();
  }
  return gameId;
}

const tallyOf = ({ moves }: Statistics, wanted: Move) => moves.find(({ move }) => move === wanted);

describe('the statistics of a player', () => {
  it('are all 0 before the first completed game, without open and cancelled games', async () => {
    const player = await addPlayer(test.context);
    await addListedGame(test.context, player);
    const actions = playerActions(test.context, player);
    await actions.cancel(await addListedGame(test.context, player));

    const statistics = await test.context.statistics.get(player);

    expect(statistics).toEqual({
      ...nothing,
      profit: 0,
      staked: 0,
      bestStreak: 0,
      moves: (['rock', 'scissors', 'paper'] as const).map((move) => ({ move, ...nothing })),
      tournaments: { played: 0, won: 0, prizes: 0, profit: 0 },
      history: [],
    });
    expect(await test.context.statistics.listRecentOutcomes(player)).toEqual([]);
  });

  it('add the stake of a win to the profit, subtract that of a loss, and ignore a tie, in either seat [CON-03]', async () => {
    const [player, other] = [await addPlayer(test.context), await addPlayer(test.context)];
    const ids = [
      await play(player, other, 7, ['rock', 'scissors']),
      await play(other, player, 5, ['rock', 'scissors']),
      await play(player, other, 3, ['paper', 'paper']),
      await play(other, player, 2, ['scissors', 'rock']),
    ];

    const statistics = await test.context.statistics.get(player);

    expect(statistics.history.map(({ gameId }) => gameId)).toEqual(ids);
    expect(statistics).toMatchObject({ games: 4, wins: 2, losses: 1, ties: 1, profit: 7 - 5 + 2, staked: 17 });
    expect(tallyOf(statistics, 'rock')).toEqual({ move: 'rock', games: 2, wins: 2, losses: 0, ties: 0 });
    expect(tallyOf(statistics, 'scissors')).toEqual({ move: 'scissors', games: 1, wins: 0, losses: 1, ties: 0 });
    expect(tallyOf(statistics, 'paper')).toEqual({ move: 'paper', games: 1, wins: 0, losses: 0, ties: 1 });
    expect(statistics.history.map(({ game, profit }) => [game, profit])).toEqual([
      [1, 7],
      [2, 2],
      [3, 2],
      [4, 4],
    ]);
    expect(await test.context.statistics.get(other)).toMatchObject({ games: 4, wins: 1, losses: 2, profit: -4 });
  });

  it('add the prizes of completed tournaments, and subtract their stakes', async () => {
    const { tournamentId, players, actions } = await addTournament(test.context, { initialMoves: decidedMoves(4) });
    const [winner, , other] = players as [Player, Player, Player];
    const none = { played: 0, won: 0, prizes: 0, profit: 0 };
    expect((await test.context.statistics.get(winner)).tournaments).toEqual(none);

    const final = matchAt(
      (await test.context.tournaments.queries.get(winner, { tournamentId })).tournament.matches,
      2,
      1,
    );
    await actions[0]?.move(final.id, 'rock');
    await actions[2]?.move(final.id, 'scissors');

    const totalsOf = async (player: Player) => (await test.context.statistics.get(player)).tournaments;
    expect(await totalsOf(winner)).toEqual({ played: 1, won: 1, prizes: 40, profit: 30 });
    expect(await totalsOf(other)).toEqual({ played: 1, won: 0, prizes: 0, profit: -10 });
  });

  it('do not count a tournament that the player left before it started', async () => {
    const leaver = await addPlayer(test.context);
    const waiting = await addTournament(test.context, { initialMoves: ['rock', 'scissors'] });
    await tournamentActions(test.context, leaver).join(waiting.tournamentId, 'rock');
    await tournamentActions(test.context, leaver).leave(waiting.tournamentId);
    const later = await Promise.all([addPlayer(test.context), addPlayer(test.context)]);
    await tournamentActions(test.context, later[0]).join(waiting.tournamentId, 'rock');
    await tournamentActions(test.context, later[1]).join(waiting.tournamentId, 'scissors');

    const winner = waiting.actions[0] as TournamentActions;
    const final = matchAt((await winner.view(waiting.tournamentId)).tournament.matches, 2, 1);
    await winner.move(final.id, 'rock');
    await tournamentActions(test.context, later[0]).move(final.id, 'scissors');

    const playedBy = async (player: Player) => (await test.context.statistics.get(player)).tournaments.played;
    expect(await Promise.all([leaver, later[0], later[1]].map(playedBy))).toEqual([0, 1, 1]);
  });

  it('count a forfeited game, without a move of the absent player', async () => {
    const [player, absent] = [await addPlayer(test.context), await addPlayer(test.context)];
    await play(player, absent, 4, ['rock', null]);

    const [own, theirs] = [await test.context.statistics.get(player), await test.context.statistics.get(absent)];

    expect(own).toMatchObject({ games: 1, wins: 1, profit: 4 });
    expect(theirs).toMatchObject({ games: 1, losses: 1, profit: -4 });
    expect(theirs.moves.map(({ games }) => games)).toEqual([0, 0, 0]);
    expect(await test.context.statistics.listRecentOutcomes(absent)).toMatchObject([
      { outcome: 'loss', ownMove: null, opponentMove: 'rock', opponent: { username: player.username } },
    ]);
  });

  it('agree with a simple count of many random games, with a history of at most 32 points', async () => {
    const [player, other] = [
      await addPlayer(test.context, { balance: 5000 }),
      await addPlayer(test.context, { balance: 5000 }),
    ];
    const random = seededRandom(8);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
    const expected = { games: 0, wins: 0, losses: 0, ties: 0, profit: 0, staked: 0, bestStreak: 0 };
    const profits: number[] = [];
    let [streak, lastId] = [0, ''];
    for (let count = 0; count < 130; count += 1) {
      const [own, theirs] = [pick<Move>(['rock', 'paper', 'scissors']), pick<Move>(['rock', 'paper', 'scissors'])];
      const stake = 1 + Math.floor(random() * 9);
      if (random() < 0.5) lastId = await play(player, other, stake, [own, theirs]);
      else lastId = await play(other, player, stake, [theirs, own]);
      const winner = winnerOfHand(own, theirs);
      expected.games += 1;
      expected.staked += stake;
      if (winner === null) expected.ties += 1;
      else if (winner === 'player1') expected.wins += 1;
      else expected.losses += 1;
      expected.profit += winner === null ? 0 : winner === 'player1' ? stake : -stake;
      profits.push(expected.profit);
      streak = winner === 'player1' ? streak + 1 : 0;
      expected.bestStreak = Math.max(expected.bestStreak, streak);
    }

    const statistics = await test.context.statistics.get(player);

    expect(statistics).toMatchObject(expected);
    expect(statistics.history).toHaveLength(17);
    expect(statistics.history.at(-1)).toMatchObject({ game: 130, gameId: lastId, profit: expected.profit });
    for (const { game, profit } of statistics.history) expect(profit).toBe(profits[game - 1]);
  });
});

describe('the profit history', () => {
  it('has at most 32 points, however many games there are: every nth and the last', async () => {
    const [player, other] = [await addPlayer(test.context), await addPlayer(test.context)];
    for (const [upTo, points] of [
      [32, 32],
      [33, 17],
      [64, 32],
      [65, 17],
      [199, 25],
    ] as const) {
      await addWonGames(player, other, upTo);

      const { games, wins, bestStreak, history } = await test.context.statistics.get(player);

      expect({ games, wins, bestStreak }).toEqual({ games: upTo, wins: upTo, bestStreak: upTo });
      expect(history).toHaveLength(points);
      expect(history.at(-1)).toMatchObject({ game: upTo, profit: 3 * upTo });
      for (const { game, profit } of history) expect(profit).toBe(3 * game);
    }
  });

  it('leads to another game at each point, also if games ended in the same millisecond', async () => {
    const [player, other] = [await addPlayer(test.context), await addPlayer(test.context)];
    await addWonGames(player, other, 20);
    await addWonGames(other, player, 20);

    const { history } = await test.context.statistics.get(other);

    expect(history).toHaveLength(20);
    expect(new Set(history.map(({ gameId }) => gameId)).size).toBe(20);
  });
});

// Games that were written as rows get their rows in the ledger, as the audit after the tests expects.
afterAll(async () => {
  const { database } = test.context;
  await database.transaction(async (transaction) => {
    const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM profiles ORDER BY id');
    for (const player of rows) await grantTickets(test.context, transaction, player, 100_000);
  });
  await database.pool.query(`
    INSERT INTO transactions (user_id, type, amount, balance_delta, game_id, created_at, processed_at)
    SELECT user_id, type, amount, CASE type WHEN 'stake' THEN -amount WHEN 'loss' THEN 0 ELSE amount END, id, now(), now()
    FROM games CROSS JOIN LATERAL (VALUES
      (player1_id, 'stake', stake_amount), (player2_id, 'stake', stake_amount),
      (player1_id, CASE outcome_p1 WHEN 'tie' THEN 'refund' ELSE outcome_p1 END, stake_amount * (1 + (outcome_p1 = 'win')::int)),
      (player2_id, CASE outcome_p2 WHEN 'tie' THEN 'refund' ELSE outcome_p2 END, stake_amount * (1 + (outcome_p2 = 'win')::int))
    ) AS entries (user_id, type, amount)
    WHERE status = 'completed' AND NOT EXISTS (SELECT FROM transactions WHERE game_id = games.id)`);
});

/** Writes completed games of `winner` until there are `upTo`. */
async function addWonGames(winner: Player, loser: Player, upTo: number): Promise<void> {
  await test.context.database.pool.query(
    `INSERT INTO games (id, status, player1_id, player2_id, player1_move, player2_move, stake_amount, winner_id, outcome_p1,
      outcome_p2, winning_amount, created_at, completed_at)
    SELECT gen_random_uuid(), 'completed', $1, $2, 'rock', 'scissors', 3, $1, 'win', 'loss', 6, now(), now()
    FROM generate_series((SELECT count(*) FROM games WHERE player1_id = $1) + 1, $3)`,
    [winner.id, loser.id, upTo],
  );
}

describe('a completed game', () => {
  it('never changes, so that its result is counted once', async () => {
    const [player, other] = [await addPlayer(test.context), await addPlayer(test.context)];
    const gameId = await play(player, other, 3, ['rock', 'paper']);
    const change = test.context.database.pool.query('UPDATE games SET version = version + 1 WHERE id = $1', [gameId]);

    await expect(change).rejects.toThrow('a completed game never changes');
    expect(await test.context.statistics.get(player)).toMatchObject({ games: 1 });
  });
});

describe('recent outcomes', () => {
  it('are the last five completed games, newest first, with the opponent [CON-03] [LOB-06]', async () => {
    const [player, bot] = [await addPlayer(test.context), await addPlayer(test.context, { isBot: true })];
    const games: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const seats = count % 2 === 0 ? ([player, bot] as const) : ([bot, player] as const);
      games.push(await play(...seats, 1, ['rock', count === 5 ? 'paper' : 'rock']));
    }

    const outcomes = await test.context.statistics.listRecentOutcomes(player);

    expect(outcomes.map(({ gameId }) => gameId)).toEqual(games.slice(1).toReversed());
    expect(outcomes[0]).toEqual({
      gameId: games[5],
      opponent: { id: bot.id, username: bot.username, avatarUrl: null, isBot: true },
      outcome: 'win',
      stakeAmount: 1,
      ownMove: 'paper',
      opponentMove: 'rock',
      completedAt: clock.now().toISOString(),
    });
  });
});

describe('all completed games', () => {
  // A commitment contains the id of its game, so that a copy has none.
  const uncommitted = { player1_nonce: null, player2_nonce: null, player1_commitment: null, player2_commitment: null };

  /** Stores `count` copies of a game with these columns. Each ends `stepSeconds` after the one before. */
  async function copyGame(id: string, count: number, columns: { stake_amount?: number }, stepSeconds = 0) {
    await test.context.database.run((on) =>
      on.query({
        name: 'test_copy_game',
        text: `
          INSERT INTO games SELECT (json_populate_record(original, ($3::jsonb || jsonb_build_object(
            'id', gen_random_uuid(), 'completed_at', $4::timestamptz + nth * $5 * interval '1 second'))::json)).*
          FROM games AS original CROSS JOIN generate_series(1, $2) AS nth WHERE id = $1`,
        values: [id, count, JSON.stringify({ ...uncommitted, ...columns }), clock.now(), stepSeconds],
      }),
    );
  }

  /** Plays games in which a new player always chooses rock. Each is [opponent, stake, move of the opponent]. */
  async function playAll(...games: [other: Player, stakeAmount: number, move: Move | null][]) {
    const player = await addPlayer(test.context, { balance: 5000 });
    const ids: string[] = [];
    for (const [index, [other, stakeAmount, move]] of games.entries()) {
      const isCreator = move === null || index % 2 === 0;
      if (isCreator) ids.push(await play(player, other, stakeAmount, ['rock', move]));
      else ids.push(await play(other, player, stakeAmount, [move, 'rock']));
    }
    const list = (input: InputOf<'statistics.listGames'> = {}) => test.context.statistics.listGames(player, input);
    return { player, ids, list };
  }

  it('can be filtered by the name of the opponent, ignoring case, in pages without gaps', async () => {
    const [rosa, other] = [await addPlayer(test.context), await addPlayer(test.context)];
    const { ids, list } = await playAll([rosa, 1, 'rock'], [rosa, 2, 'paper'], [other, 1, 'rock'], [rosa, 3, null]);
    const opponent = rosa.username.toUpperCase();
    const [first, second, , third] = ids;

    expect((await list({ opponent })).games.map(({ gameId }) => gameId)).toEqual([third, second, first]);
    expect((await list({ opponent, outcome: 'loss' })).games.map(({ gameId }) => gameId)).toEqual([second]);
    expect(await list({ opponent: rosa.username.slice(0, -1) })).toEqual({ games: [], nextCursor: null });
    expect(await list({ opponent: `${rosa.username}' OR true --` })).toEqual({ games: [], nextCursor: null });

    await copyGame(first ?? '', 30, {}, 1);
    const page = await list({ opponent });
    const next = await list({ opponent, cursor: page.nextCursor ?? '' });
    expect([page.games.length, next.games.length, next.nextCursor]).toEqual([20, 13, null]);
    expect(new Set([...page.games, ...next.games].map((game) => game.opponent.id))).toEqual(new Set([rosa.id]));
  });

  it('have pages of 20 without gaps, also among games of the same moment', async () => {
    const other = await addPlayer(test.context);
    const { ids, list } = await playAll([other, 1, 'rock'], [other, 1, 'rock']);
    for (const id of ids) await copyGame(id, 20, {});

    const pages = [await list()];
    for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor)
      pages.push(await list({ cursor }));

    expect(pages.map(({ games }) => games.length)).toEqual([20, 20, 2]);
    expect(new Set(pages.flatMap(({ games }) => games.map(({ gameId }) => gameId))).size).toBe(42);
  });

  it('can be filtered by result, opponents, stake and time', async () => {
    const [person, bot] = [await addPlayer(test.context), await addPlayer(test.context, { isBot: true })];
    const { ids, list } = await playAll(
      [person, 5, 'scissors'],
      [bot, 7, 'paper'],
      [person, 9, 'rock'],
      [bot, 2, null],
    );
    const [won, lost, tied, forfeited] = ids;
    const found = async (input: InputOf<'statistics.listGames'>) =>
      (await list(input)).games.map(({ gameId }) => gameId);

    expect(await found({})).toEqual([forfeited, tied, lost, won]);
    expect(await found({ outcome: 'win' })).toEqual([forfeited, won]);
    expect(await found({ outcome: 'loss' })).toEqual([lost]);
    expect(await found({ opponents: 'players' })).toEqual([tied, won]);
    expect(await found({ opponents: 'bots', outcome: 'win' })).toEqual([forfeited]);
    expect(await found({ minimumStake: 5, maximumStake: 7 })).toEqual([lost, won]);
    clock.advance(24 * 3_600_000 - 1);
    expect(await found({ days: 1 })).toEqual([forfeited]);
    expect(await found({ days: 2, outcome: 'tie' })).toEqual([tied]);
  });

  it('are searched in steps, and the next page continues the search', async () => {
    const other = await addPlayer(test.context);
    const { player, ids } = await playAll([other, 1, 'scissors']);
    await copyGame(ids[0] ?? '', 25, { stake_amount: 2 }, 1);
    const statistics = new PlayerStatistics({ ...test.context, searchedGames: 25 });

    const first = await statistics.listGames(player, { maximumStake: 1 });
    expect(first).toEqual({ games: [], nextCursor: expect.any(String) });
    const second = await statistics.listGames(player, { maximumStake: 1, cursor: first.nextCursor ?? '' });
    expect(second).toMatchObject({ games: [{ gameId: ids[0] }], nextCursor: null });
    expect((await statistics.listGames(player, { minimumStake: 2 })).games).toHaveLength(20);
  });
});

describe('over HTTP', () => {
  it('a player gets only their own statistics, and a visitor none', async () => {
    const [player, other] = [await addPlayer(test.context), await addPlayer(test.context)];
    await play(player, other, 9, ['rock', 'scissors']);

    const [own, visitor] = [createHttpClient(test.address, cookieOf(player)), createHttpClient(test.address)];
    const forged = { playerId: other.id } as object as Record<string, never>;
    const { body } = await own.call('statistics.get', forged);

    expect(body).toMatchObject({ statistics: { wins: 1, profit: 9 } });
    expect((await own.call('statistics.listRecentOutcomes', forged)).body.outcomes).toMatchObject([{ outcome: 'win' }]);
    expect((await visitor.call('statistics.get', {})).status).toBe(401);
    expect((await visitor.call('statistics.listRecentOutcomes', {})).status).toBe(401);
    expect((await own.call('statistics.listGames', forged)).body.games).toMatchObject([{ outcome: 'win' }]);
    expect((await visitor.call('statistics.listGames', {})).status).toBe(401);
    for (const cursor of ['x', "2026-01-01T00:00:00.000Z/' OR 1=1", '/']) {
      expect((await own.call('statistics.listGames', { cursor })).status).toBe(400);
    }
    for (const opponent of ['', '\0', 'a'.repeat(101)]) {
      expect((await own.call('statistics.listGames', { opponent })).status).toBe(400);
    }
    expect(await own.call('statistics.listGames', { opponent: '🐭'.repeat(100) })).toMatchObject({
      status: 200,
      body: { games: [], nextCursor: null },
    });
  });
});
