import { randomUUID } from 'node:crypto';
import type { Move, Trophy } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { addListedGame, addPlayer, cookieOf, intentOf, playerActions } from '../../support/builders/players.js';
import { addFinal, addTournament, matchAt, viewTournament } from '../../support/builders/tournaments.js';
import { FakeClock } from '../../support/fake-clock.js';
import { useTestServer } from '../../support/use-test-context.js';

const clock = new FakeClock();
const server = useTestServer({ clock });

type Player = Awaited<ReturnType<typeof addPlayer>>;

const dayMs = 24 * 3_600_000;
const newPlayer = () => addPlayer(server.context, { balance: 1000 });

/** Plays a hand between two players, with the first one as its creator. */
async function play(creator: Player, move: Move, joiner: Player, answer: Move): Promise<void> {
  clock.advance(1);
  const gameId = await addListedGame(server.context, creator, { move });
  await playerActions(server.context, joiner).join(gameId);
  await playerActions(server.context, joiner).move(gameId, answer);
}

async function win(winner: Player, loser: Player, times = 1): Promise<void> {
  for (let game = 0; game < times; game += 1) await play(winner, 'rock', loser, 'scissors');
}

/** Counts what the leaderboards count, on which some trophies depend. */
async function count(): Promise<void> {
  clock.advance(60_001);
  await server.context.leaderboards.countNew();
}

const list = async (username: string, viewer?: Player) => {
  const client = createHttpClient(server.address, ...(viewer ? [cookieOf(viewer)] : []));
  return (await client.call('trophies.list', { username })).body;
};

/** The names of the trophies that everyone sees. */
const shownOf = async ({ username }: Player) => (await list(username)).trophies?.map(({ trophy }) => trophy);

/** How far a player is with these trophies, as the player sees it. */
async function progressOf(player: Player, ...wanted: Trophy[]) {
  const { trophies } = await list(player.username, player);
  return Object.fromEntries(
    (trophies ?? []).filter(({ trophy }) => wanted.includes(trophy)).map(({ trophy, done }) => [trophy, done]),
  );
}

describe('the trophies of a player', () => {
  it('are shown to others once they are reached, and to the player with the progress of all', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    await win(player, other, 2);

    const own = await list(player.username, player);
    expect(own.trophies).toHaveLength(20);
    expect(own.trophies?.slice(0, 5)).toEqual([
      { trophy: 'firstWin', done: 1, goal: 1 },
      { trophy: 'catWins', done: 2, goal: 3 },
      { trophy: 'cheeseWins', done: 0, goal: 3 },
      { trophy: 'mouseWins', done: 0, goal: 3 },
      { trophy: 'hatTrick', done: 2, goal: 3 },
    ]);
    const shown = { trophies: [{ trophy: 'firstWin', done: 1, goal: 1 }], isPublic: true };
    expect(await list(player.username.toUpperCase())).toEqual(shown);
    expect(await list(player.username, other)).toEqual(shown);
    expect(await shownOf(other)).toEqual([]);
  });

  it('follow from games: wins by move, in a row and in all, games and ties', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    await win(player, other, 2);
    await play(player, 'rock', other, 'rock');
    await play(player, 'paper', other, 'rock');
    await play(other, 'paper', player, 'scissors');
    await play(player, 'rock', other, 'paper');

    const wanted: Trophy[] = ['tenWins', 'catWins', 'cheeseWins', 'mouseWins', 'highFive', 'regular', 'greatMinds'];
    expect(await progressOf(player, ...wanted)).toEqual({
      tenWins: 4,
      catWins: 2,
      cheeseWins: 1,
      mouseWins: 1,
      highFive: 2,
      regular: 6,
      greatMinds: 1,
    });
  });

  it('count each person among the opponents once, and no bots', async () => {
    const player = await newPlayer();
    const [one, two] = [await newPlayer(), await newPlayer()];
    const bot = await addPlayer(server.context, { balance: 100, isBot: true });
    for (const opponent of [one, two, two, bot]) await win(opponent, player);
    await count();

    expect(await progressOf(player, 'newFaces')).toEqual({ newFaces: 2 });
  });

  it('know a win against a player who had won far more, and not one against a bot', async () => {
    const [giant, almost] = [await newPlayer(), await newPlayer()];
    const [prey, killer, victor] = [await newPlayer(), await newPlayer(), await newPlayer()];
    const bot = await addPlayer(server.context, { balance: 1000, isBot: true });
    await win(giant, prey, 20);
    await win(almost, prey, 19);
    await win(bot, prey, 20);
    for (const loser of [almost, bot]) await win(victor, loser);
    // The first win of a killer is enough, also in the batch that counts the wins of the giant.
    await win(killer, giant);
    await count();
    expect([await progressOf(killer, 'giantKiller'), await progressOf(victor, 'giantKiller')]).toEqual([
      { giantKiller: 1 },
      { giantKiller: 0 },
    ]);

    // In a later batch that has no win of the giant, nor of the killer.
    await win(victor, giant);
    await count();
    expect(await progressOf(victor, 'giantKiller')).toEqual({ giantKiller: 1 });
    expect(await progressOf(giant, 'giantKiller')).toEqual({ giantKiller: 0 });
  });

  it('follow from completed tournaments: played, size, created and won', async () => {
    const { players, third, first, final } = await addFinal(server.context);
    const [creator, loser, winner] = players as [Player, Player, Player];
    const wanted: Trophy[] = ['firstTournament', 'bigStage', 'host', 'champion'];
    await first.move(final.id, 'scissors');
    const before = { firstTournament: 0, bigStage: 0, host: 0, champion: 0 };
    expect(await progressOf(creator, ...wanted)).toEqual(before);

    await third.move(final.id, 'rock');

    expect(await progressOf(creator, ...wanted)).toEqual({ ...before, firstTournament: 1, bigStage: 4, host: 1 });
    expect(await progressOf(loser, ...wanted)).toEqual({ ...before, firstTournament: 1, bigStage: 4 });
    expect(await progressOf(winner, ...wanted)).toEqual({ ...before, firstTournament: 1, bigStage: 4, champion: 1 });
  });

  it('know a match that was won after a tie, once its tournament is over', async () => {
    const built = await addTournament(server.context, { initialMoves: ['rock', 'rock', 'rock', 'scissors'] });
    const [comeback, other, finalist] = built.players as [Player, Player, Player];
    const [first, second, third] = built.actions;
    const tied = matchAt((await viewTournament(server.context, built)).matches, 1, 1);
    await first?.move(tied.id, 'rock', 1);
    await second?.move(tied.id, 'scissors', 1);
    expect(await progressOf(comeback, 'tieBreaker')).toEqual({ tieBreaker: 0 });

    const final = matchAt((await viewTournament(server.context, built)).matches, 2, 1);
    await first?.move(final.id, 'scissors');
    await third?.move(final.id, 'rock');

    for (const [player, tieBreaker] of [
      [comeback, 1],
      [other, 0],
      [finalist, 0],
    ] as const)
      // oxfmt-ignore
      expect(await progressOf(player, 'tieBreaker')).toEqual({ tieBreaker });
  });

  it('follow from daily flips: the longest run counts, also after it has ended', async () => {
    const player = await newPlayer();
    const flip = () => server.context.rewards.daily.claimFlip(player, intentOf(player, 'rewards.claimDailyFlip', {}));
    for (let day = 0; day < 3; day += 1) {
      await flip();
      clock.advance(dayMs);
    }
    clock.advance(2 * dayMs);
    await flip();

    expect(await progressOf(player, 'flips3', 'flips7', 'flips30')).toEqual({ flips3: 3, flips7: 3, flips30: 3 });
    expect(await shownOf(player)).toEqual(['flips3']);
  });

  it('count friends whose referral was paid', async () => {
    const [player, friend] = [await newPlayer(), await newPlayer()];
    const { database, rewards } = server.context;
    const { referralCode } = await rewards.referrals.getOwn(player);
    await database.pool.query('UPDATE users SET referral_code = $1 WHERE id = $2', [referralCode, friend.id]);
    await database.pool.query(
      'INSERT INTO referrals (id, referrer_id, referred_id, created_at) VALUES ($1, $2, $3, $4)',
      [randomUUID(), player.id, (await newPlayer()).id, clock.now()],
    );
    expect(await progressOf(player, 'friend')).toEqual({ friend: 0 });

    await rewards.referrals.apply(friend, intentOf(friend, 'rewards.applyReferral', {}));

    expect(await progressOf(player, 'friend')).toEqual({ friend: 1 });
  });

  it('are hidden from others with the results of the player [D-40]', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    await win(player, other);

    await server.context.profiles.updateVisibility(player, false);

    const hidden = { trophies: null, isPublic: false };
    for (const viewer of [undefined, other]) expect(await list(player.username, viewer)).toEqual(hidden);
    const own = await list(player.username, player);
    expect([own.isPublic, own.trophies?.[0]]).toEqual([false, { trophy: 'firstWin', done: 1, goal: 1 }]);
  });

  it('are not shown for bots, and refused like the page of a player', async () => {
    const [bot, suspended] = [await addPlayer(server.context, { isBot: true }), await newPlayer()];
    await server.context.database.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [suspended.id]);

    expect(await list(bot.username)).toEqual({ trophies: null, isPublic: false });
    const replies = await Promise.all(
      ['nobody.here', suspended.username, "x' OR 1"].map((username) =>
        createHttpClient(server.address).call('trophies.list', { username }),
      ),
    );
    for (const { status, body } of replies) expect([status, body]).toMatchObject([404, { code: 'PLAYER_NOT_FOUND' }]);
  });
});
