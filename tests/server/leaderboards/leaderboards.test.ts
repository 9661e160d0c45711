import { leaderboardFigures, leaderboardPeriods, type LeaderboardFigure } from '@game/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { addListedGame, addPlayer, playerActions } from '../../support/builders/players.js';
import { addTournament, decidedMoves, matchAt } from '../../support/builders/tournaments.js';
import { FakeClock } from '../../support/fake-clock.js';
import { countResults } from '../../../apps/server/src/modules/leaderboards/counting.js';
import type { Result } from '../../../apps/server/src/modules/leaderboards/standing.js';
import { whileWriting } from '../../support/locked-row.js';
import { seededRandom } from '../../support/random.js';
import { useTestContext } from '../../support/use-test-context.js';

type Player = Awaited<ReturnType<typeof addPlayer>>;

// A Sunday: a day and a week end at the same midnight.
const firstSunday = '2026-11-22T20:00:00Z';
const weekMs = 7 * 24 * 3_600_000;
const clock = new FakeClock(firstSunday);
const test = useTestContext({ clock });

const minuteMs = 60_000;

beforeEach(async () => {
  // The next Sunday at the same time, without results yet.
  clock.advance(weekMs - ((clock.now().getTime() - Date.parse(firstSunday)) % weekMs));
  await test.context.database.pool.query('DELETE FROM standings');
  await test.context.database.pool.query('DELETE FROM standing_buckets');
});

/** Plays a game. `joinerMove` null forfeits it. */
async function play(creator: Player, joiner: Player, stakeAmount: number, joinerMove: 'rock' | 'paper' | 'scissors') {
  clock.advance(1);
  const gameId = await addListedGame(test.context, creator, { stakeAmount, move: 'rock' });
  await playerActions(test.context, joiner).join(gameId);
  await playerActions(test.context, joiner).move(gameId, joinerMove);
}

/** Counts all results that there are. */
async function count(): Promise<void> {
  clock.advance(minuteMs + 1);
  await test.context.leaderboards.countNew();
}

const board = (figure: LeaderboardFigure, viewer: Player | null = null, period: 'day' | 'week' | 'all' = 'day') =>
  test.context.leaderboards.get(viewer, { period, figure });

/** The names and values on the leaderboard of a figure. */
async function valuesOf(figure: LeaderboardFigure, period: 'day' | 'week' | 'all' = 'day') {
  const { entries } = await board(figure, await addPlayer(test.context), period);
  return entries.map(({ place, player, value }) => [place, player.username, value]);
}

describe('a leaderboard', () => {
  it('by profit is for players, and by any other figure for visitors, too [D-40]', async () => {
    await expect(board('profit', null)).rejects.toMatchObject({ reply: { code: 'NOT_SIGNED_IN' } });
    for (const figure of ['wins', 'streak', 'tournaments'] as const) await board(figure, null);
    await board('profit', await addPlayer(test.context));
  });

  it('ranks players by profit, wins and streak, when the transactions before their games are over; equal values share a place', async () => {
    const [one, two, three] = [
      await addPlayer(test.context),
      await addPlayer(test.context),
      await addPlayer(test.context),
    ];
    await play(one, three, 5, 'scissors');
    await play(one, three, 5, 'scissors');
    await play(two, three, 10, 'scissors');
    await play(two, one, 1, 'rock');
    await whileWriting(test, () => test.context.leaderboards.countNew());
    expect(await valuesOf('wins')).toEqual([]);

    clock.advance(20_000);
    await count();

    expect(new Set(await valuesOf('profit'))).toEqual(
      new Set([
        [1, one.username, 10],
        [1, two.username, 10],
      ]),
    );
    expect(await valuesOf('wins')).toEqual([
      [1, one.username, 2],
      [2, two.username, 1],
    ]);
    expect(await valuesOf('streak', 'week')).toEqual([
      [1, one.username, 2],
      [2, two.username, 1],
    ]);
    expect(await board('profit', three)).toMatchObject({ own: { place: 3, value: -20, isApproximate: true } });
    expect((await board('profit', two)).own).toEqual({ place: 1, value: 10, isApproximate: false });
    expect((await board('profit', await addPlayer(test.context))).own).toBe(null);
  });

  it('leaves out players who do not show their results, at once, and gives them no place [D-40]', async () => {
    const { context } = test;
    const [one, two] = [await addPlayer(context), await addPlayer(context)];
    await play(one, two, 5, 'scissors');
    await play(two, one, 5, 'scissors');
    await count();
    expect(await valuesOf('wins')).toHaveLength(2);

    await context.profiles.updateVisibility(one, false);
    context.leaderboards.forgetTops();

    expect(await valuesOf('wins')).toEqual([[1, two.username, 1]]);
    expect(await board('wins', one)).toMatchObject({ own: null, isHidden: true });
    expect(await board('wins', two)).toMatchObject({ own: { place: 1 }, isHidden: false });

    await context.profiles.updateVisibility(one, true);
    context.leaderboards.forgetTops();
    expect(await board('wins', one)).toMatchObject({ own: { place: 1 }, isHidden: false });
  });

  it('counts tournaments', async () => {
    const { tournamentId, players, actions } = await addTournament(test.context, { initialMoves: decidedMoves(4) });
    const [winner] = players as [Player];
    const { tournament } = await test.context.tournaments.queries.get(winner, { tournamentId });
    const final = matchAt(tournament.matches, 2, 1);
    await actions[0]?.move(final.id, 'rock');
    await actions[2]?.move(final.id, 'scissors');
    await count();

    expect(await valuesOf('tournaments')).toEqual([[1, winner.username, 1]]);
  });

  it('starts again at midnight UTC, and on Mondays; a game counts for the day on which it ended', async () => {
    const [one, two] = [await addPlayer(test.context), await addPlayer(test.context)];
    clock.advance(3 * 60 * minuteMs + 59 * minuteMs + 50_000);
    const before = clock.now().toISOString();
    await play(one, two, 5, 'scissors');
    await count();
    const after = clock.now().toISOString();

    expect([before, after].map((at) => at.slice(11, 16))).toEqual(['23:59', '00:00']);
    expect(await valuesOf('wins')).toEqual([]);
    expect(await valuesOf('wins', 'week')).toEqual([]);
    expect(await valuesOf('wins', 'all')).toContainEqual([1, one.username, 1]);
    expect((await board('wins')).startsOn).toBe(after.slice(0, 10));
    await test.context.database.pool.query(
      `INSERT INTO standings (period, starts_on, user_id, profit, wins, current_streak, streak, tournaments, giants)
        VALUES ('day', '2020-01-01', $1, 5, 1, 1, 1, 0, 0)`,
      [one.id],
    );
    const periods = async () =>
      (await test.context.database.pool.query('SELECT DISTINCT period FROM standings ORDER BY period')).rows;
    await test.context.leaderboards.deleteOld(AbortSignal.abort());
    expect(await periods()).toContainEqual({ period: 'day' });
    await test.context.leaderboards.deleteOld();
    expect(await periods()).toEqual([{ period: 'all' }]);
  });

  it('leaves out bots, suspended and deleted players', async () => {
    const [bot, suspended, deleted, loser] = [
      await addPlayer(test.context, { isBot: true }),
      await addPlayer(test.context),
      await addPlayer(test.context),
      await addPlayer(test.context, { balance: 1000 }),
    ];
    for (const winner of [bot, suspended, deleted]) await play(winner, loser, 5, 'scissors');
    await count();
    expect((await board('wins')).entries).toHaveLength(2);

    await test.context.database.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [suspended.id]);
    await test.context.account.deletion.delete(deleted, { confirmation: deleted.username });
    clock.advance(15_000);

    expect((await board('wins')).entries).toEqual([]);
    const { rows } = await test.context.database.pool.query('SELECT FROM standings WHERE user_id = $1', [deleted.id]);
    expect(rows).toEqual([]);
  });

  it('estimates the place of a player below the ones shown', async () => {
    const player = await addPlayer(test.context);
    const today = clock.now().toISOString().slice(0, 10);
    const insert = (figure: string, rows: [bucket: number, players: number][]) =>
      test.context.database.pool.query(
        `INSERT INTO standing_buckets (period, starts_on, figure, bucket, players)
         SELECT 'day', $1::date, $2, bucket, players FROM unnest($3::int[], $4::int[]) AS row (bucket, players)`,
        [today, figure, rows.map(([bucket]) => bucket), rows.map(([, players]) => players)],
      );
    await insert('profit', [[40, 1200], [-3, 30], [-4, 500], [-5, 10]]); // oxfmt-ignore
    await test.context.database.pool.query(
      `INSERT INTO standings (period, starts_on, user_id, profit, wins, current_streak, streak, tournaments, giants)
       VALUES ('day', $1, $2, -4, 0, 0, 0, 0, 0)`,
      [today, player.id],
    );

    expect((await board('profit', player)).own).toEqual({ place: 1231, value: -4, isApproximate: true });
  });
});

describe('the leaderboard of people whom a player knows', () => {
  const known = (viewer: Player, figure: LeaderboardFigure = 'wins', period: 'day' | 'all' = 'day') =>
    test.context.leaderboards.getAcquaintances(viewer, { period, figure });
  const namesOf = async (viewer: Player) => (await known(viewer)).entries.map(({ player }) => player.username);

  /** Adds a player with one win against a stranger, so that they are on the leaderboards. */
  async function addWinner(): Promise<Player> {
    const winner = await addPlayer(test.context);
    await play(winner, await addPlayer(test.context), 5, 'scissors');
    return winner;
  }

  const invite = (referrer: Player, referred: Player) =>
    test.context.database.pool.query(
      `INSERT INTO referrals (id, referrer_id, referred_id, created_at) VALUES (gen_random_uuid(), $1, $2, now())`,
      [referrer.id, referred.id],
    );

  it('has opponents of at least two games, the players who invited each other, and the player', async () => {
    const [viewer, often, invited, inviter] = [
      await addPlayer(test.context),
      await addPlayer(test.context),
      await addWinner(),
      await addWinner(),
    ];
    const once = await addWinner();
    await addWinner();
    await play(often, viewer, 5, 'scissors');
    await play(often, viewer, 5, 'rock');
    await play(viewer, once, 5, 'scissors');
    await invite(viewer, invited);
    await invite(inviter, viewer);
    expect(await known(viewer)).toEqual({ entries: [], knowsAnyone: true });

    await count();

    const { entries } = await known(viewer);
    expect(entries.map(({ place, value }) => [place, value])).toEqual([[1, 1], [1, 1], [1, 1], [1, 1]]); // oxfmt-ignore
    expect(new Set(entries.map(({ player }) => player.id))).toEqual(
      new Set([viewer.id, often.id, invited.id, inviter.id]),
    );
    expect(await namesOf(invited)).toEqual(expect.arrayContaining([viewer.username, invited.username]));
    expect(await namesOf(once)).toEqual([once.username]);
  });

  it('ranks by the chosen figure and period, and leaves out results that are not above 0', async () => {
    const [viewer, friend] = [await addPlayer(test.context), await addPlayer(test.context)];
    await play(viewer, friend, 5, 'scissors');
    await play(viewer, friend, 5, 'scissors');
    await play(friend, viewer, 20, 'scissors');
    await count();

    const valuesBy = async (figure: LeaderboardFigure) =>
      (await known(viewer, figure)).entries.map(({ place, value, player }) => [place, player.username, value]);
    expect(await valuesBy('profit')).toEqual([[1, friend.username, 10]]);
    expect(await valuesBy('wins')).toEqual([
      [1, viewer.username, 2],
      [2, friend.username, 1],
    ]);
    clock.advance(24 * 60 * minuteMs);
    expect(await known(viewer)).toEqual({ entries: [], knowsAnyone: true });
    expect((await known(viewer, 'wins', 'all')).entries).toHaveLength(2);
  });

  it('has at most ten people, of whom the best come first', async () => {
    const viewer = await addPlayer(test.context);
    const friends = await Promise.all(Array.from({ length: 12 }, () => addPlayer(test.context)));
    for (const friend of friends) await invite(viewer, friend);
    await test.context.database.pool.query(
      `INSERT INTO standings (period, starts_on, user_id, profit, wins, current_streak, streak, tournaments, giants)
        SELECT 'day', $1, id, 0, nth, 0, 0, 0, 0 FROM unnest($2::uuid[]) WITH ORDINALITY AS friend (id, nth)`,
      [clock.now().toISOString().slice(0, 10), friends.map(({ id }) => id)],
    );

    expect((await known(viewer)).entries.map(({ value }) => value)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  });

  it('leaves out players who do not show their results, also the viewer [D-40]', async () => {
    const [viewer, friend] = [await addWinner(), await addWinner()];
    await invite(viewer, friend);
    await count();

    await test.context.profiles.updateVisibility(viewer, false);
    expect(await namesOf(viewer)).toEqual([friend.username]);
    expect(await namesOf(friend)).toEqual([friend.username]);

    await test.context.profiles.updateVisibility(friend, false);
    expect(await known(viewer)).toEqual({ entries: [], knowsAnyone: false });
  });

  it('leaves out both sides of a block', async () => {
    const [viewer, friend] = [await addWinner(), await addWinner()];
    await invite(viewer, friend);
    await count();

    await test.context.players.blocks.block(viewer, friend.id);
    for (const one of [viewer, friend]) expect(await namesOf(one)).toEqual([one.username]);

    await test.context.players.blocks.unblock(viewer, friend.id);
    expect(await namesOf(viewer)).toHaveLength(2);
  });

  it('leaves out bots, suspended and deleted players', async () => {
    const viewer = await addWinner();
    const [suspended, deleted] = [await addWinner(), await addWinner()];
    const bot = await addPlayer(test.context, { isBot: true });
    await play(bot, viewer, 5, 'scissors');
    await play(bot, viewer, 5, 'scissors');
    for (const friend of [suspended, deleted]) await invite(viewer, friend);
    await count();
    expect(await namesOf(viewer)).toHaveLength(3);

    await test.context.database.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [suspended.id]);
    await test.context.account.deletion.delete(deleted, { confirmation: deleted.username });

    expect(await namesOf(viewer)).toEqual([viewer.username]);
    expect((await known(viewer)).knowsAnyone).toBe(false);
  });
});

/** How many players each figure of each period counts. */
async function playersInBuckets(): Promise<Map<string, number>> {
  const { rows } = await test.context.database.pool.query<{ bucket: string; players: number; valid: boolean }>(
    `SELECT period || ' ' || figure AS bucket, sum(players)::int AS players, bool_and(players >= 0) AS valid
     FROM standing_buckets GROUP BY 1`,
  );
  expect(rows.filter(({ valid }) => !valid)).toEqual([]);
  return new Map(rows.map(({ bucket, players }) => [bucket, players]));
}

describe('the count of results', () => {
  it('is the same as the statistics, and counts each result once, also in several processes', async () => {
    await count();
    const before = await playersInBuckets();
    const players = await Promise.all(Array.from({ length: 4 }, () => addPlayer(test.context, { balance: 5000 })));
    const random = seededRandom(5);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
    for (let round = 0; round < 40; round += 1) {
      const creator = pick(players);
      const joiner = pick(players.filter((one) => one !== creator));
      await play(creator, joiner, 1 + Math.floor(random() * 9), pick(['rock', 'paper', 'scissors'] as const));
      if (round % 10 === 5) await Promise.all([count(), test.context.leaderboards.countNew()]);
    }
    await count();

    const ids = players.map(({ id }) => id);
    const { rows } = await test.context.database.pool.query(
      `SELECT standings.profit = kept.profit AND standings.wins = kept.wins AND streak = best_streak AS agrees
       FROM standings JOIN player_statistics AS kept USING (user_id) WHERE period = 'all' AND user_id = ANY($1)`,
      [ids],
    );
    expect(rows).toEqual(ids.map(() => ({ agrees: true })));
    const buckets = await playersInBuckets();
    expect(buckets.size).toBe(leaderboardPeriods.length * leaderboardFigures.length);
    const more = [...buckets].map(([bucket, after]) => after - (before.get(bucket) ?? 0));
    expect(more).toEqual(more.map(() => 4));
  });

  it('knows the wins of an opponent whose own row is in another batch', async () => {
    const [giant, killer] = [await addPlayer(test.context), await addPlayer(test.context)];
    const at = clock.now();
    const win = { kind: 'win' as const, stake: 5, at };
    const add = (results: Result[]) =>
      test.context.database.transaction((transaction) => countResults(transaction, results, at));
    await add(Array.from({ length: 20 }, () => ({ ...win, userId: giant.id, opponentId: null })));

    await add([{ ...win, userId: killer.id, opponentId: giant.id }]);

    expect(await test.context.database.run((on) => test.context.leaderboards.opponentsOf(on, killer.id))).toEqual({
      people: 1,
      giants: 1,
    });
  });
});

describe('the results of two players against each other', () => {
  it('contain each game once, before it is counted and afterwards', async () => {
    const [one, two, three] = [
      await addPlayer(test.context),
      await addPlayer(test.context),
      await addPlayer(test.context),
    ];
    await play(one, two, 5, 'scissors');
    await play(two, one, 5, 'rock');
    await play(one, three, 5, 'paper');
    await playerActions(test.context, one).cancel(await addListedGame(test.context, one));
    const results = async (viewer: Player, other: Player) =>
      (await test.context.players.get(viewer, other.username)).headToHead;
    const expected = [
      { wins: 1, losses: 0, ties: 1 },
      { wins: 0, losses: 1, ties: 1 },
      { wins: 0, losses: 1, ties: 0 },
    ];

    const read = async () => [await results(one, two), await results(two, one), await results(one, three)];
    expect(await read()).toEqual(expected);
    await count();
    expect(await read()).toEqual(expected);
    await play(two, one, 5, 'scissors');
    expect(await results(one, two)).toEqual({ wins: 1, losses: 1, ties: 1 });
    expect(await results(one, one)).toBe(null);
  });
});
