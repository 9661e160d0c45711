import { operations, type ListedGame } from '@game/contract';
import { gamesPerPage } from '@game/site';
import { describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../../support/fake-clock.js';
import { addListedGame, addPlayer, playerActions } from '../../support/builders/players.js';
import { observeStatements } from '../../support/statements.js';
import { createTestContext, type TestContext } from '../../support/test-context.js';
import { useTestContext } from '../../support/use-test-context.js';

const clock = new FakeClock();

const test = useTestContext({ clock });

const idsOf = (games: ListedGame[]) => games.map(({ id }) => id);
const stakesOf = (games: ListedGame[]) => games.map(({ stakeAmount }) => stakeAmount);
/** Returns what a browser sends to get the page after `games`. */
const after = (games: ListedGame[]) => {
  const last = games.at(-1);
  return { before: `${last?.createdAt}/${last?.id}` };
};

describe('the list of games', () => {
  it('contains games with a move and a free second seat, newest first [FLT-01]', async () => {
    const [creator, joiner] = [await addPlayer(test.context), await addPlayer(test.context)];
    const older = await addListedGame(test.context, creator, { stakeAmount: 8 });
    clock.advance(1);
    const newer = await addListedGame(test.context, creator, { stakeAmount: 3 });
    await playerActions(test.context, creator).create(1);
    const joined = await addListedGame(test.context, creator);
    await playerActions(test.context, joiner).join(joined);
    const cancelled = await addListedGame(test.context, creator);
    await playerActions(test.context, creator).cancel(cancelled);

    const listed = await test.context.lobby.listGames({});

    const games = listed.games.filter(({ player1 }) => player1.id === creator.id);
    expect(idsOf(games)).toEqual([newer, older]);
    expect(games[0]).toEqual({
      id: newer,
      stakeAmount: 3,
      createdAt: clock.now().toISOString(),
      player1: { id: creator.id, username: creator.username, isBot: false },
    });
  });

  it('is read once a second for all callers, and changes in between are applied', async () => {
    const { lobby } = test.context;
    const creator = await addPlayer(test.context);
    clock.advance(1000);
    const readsSince = (observed: ReturnType<typeof observeStatements>) =>
      observed.stop().filter((text) => text.includes('player1_commitment IS NOT NULL')).length;
    const first = observeStatements(test.database);

    await Promise.all(Array.from({ length: 50 }, () => lobby.listGames({})));
    clock.advance(999);
    const { games: before } = await lobby.listGames({});
    expect(readsSince(first)).toBe(1);
    const listed = await addListedGame(test.context, creator);
    expect(idsOf((await lobby.listGames({})).games)).toEqual([listed, ...idsOf(before)]);
    await playerActions(test.context, creator).cancel(listed);
    expect((await lobby.listGames({})).games).toEqual(before);
    const second = observeStatements(test.database);
    clock.advance(1);
    await lobby.listGames({});
    expect(readsSince(second)).toBe(1);
  });

  it('is read again after a failed read', async () => {
    const { database, lobby } = test.context;
    clock.advance(1000);
    const broken = new Error('no connection');
    const read = vi.spyOn(database, 'read').mockRejectedValue(broken);
    await expect(lobby.listGames({})).rejects.toBe(broken);
    read.mockRestore();

    await expect(lobby.listGames({})).resolves.toMatchObject({ hasMore: false });
  });
});

it('suggests the game with the closest stake that a player can afford, and none of a player whom they have blocked', async () => {
  const { lobby, players } = test.context;
  const player = await addPlayer(test.context, { balance: 50 });
  const [friend, blocked] = [await addPlayer(test.context), await addPlayer(test.context)];
  await addListedGame(test.context, player, { stakeAmount: 30 });
  const suggested = await addListedGame(test.context, friend, { stakeAmount: 18 });
  await addListedGame(test.context, blocked, { stakeAmount: 20 });
  await addListedGame(test.context, friend, { stakeAmount: 21 });
  await players.blocks.block(player, blocked.id);

  expect(await lobby.suggestGame(player, { stakeAmount: 30 })).toMatchObject({ id: suggested, stakeAmount: 18 });
  await playerActions(test.context, blocked).join(suggested);
  expect((await lobby.suggestGame(player, { stakeAmount: 30 }))?.id).not.toBe(suggested);
});

describe('a list of 250 games', () => {
  it('has pages of 100 games without gaps, also among games of the same moment', async () => {
    const crowded = await createCrowd(250);

    const first = await crowded.context.lobby.listGames({});
    const second = await crowded.context.lobby.listGames(after(first.games));
    const third = await crowded.context.lobby.listGames(after(second.games));

    expect([first, second, third].map(({ games, hasMore }) => [games.length, hasMore])).toEqual([
      [gamesPerPage, true],
      [gamesPerPage, true],
      [50, false],
    ]);
    // Three games at a time were created together.
    const moments = [first, second, third].flatMap(({ games }) => games.map(({ createdAt }) => createdAt));
    expect(moments).toEqual(moments.toSorted().toReversed());
    const listed = [first, second, third].flatMap(({ games }) => stakesOf(games));
    expect(listed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
    await crowded.close();
  });

  it('is filtered by the minimum stake before it is divided into pages [FLT-01]', async () => {
    const crowded = await createCrowd(250);
    const { lobby } = crowded.context;

    expect(await lobby.listGames({})).toMatchObject({
      available: { count: 250, stakes: { minimum: 1, maximum: 250 } },
    });
    const { games, hasMore, available } = await lobby.listGames({ minimumStake: 101 });
    expect([games.length, hasMore]).toEqual([gamesPerPage, true]);
    expect(available).toEqual({ count: 150, stakes: { minimum: 101, maximum: 250 } });
    const next = await lobby.listGames({ minimumStake: 101, ...after(games) });
    expect(next.games).toHaveLength(50);
    expect(Math.min(...stakesOf([...games, ...next.games]))).toBe(101);
    expect(await lobby.listGames({ minimumStake: 251 })).toEqual({
      games: [],
      hasMore: false,
      available: { count: 0, stakes: null },
    });
    await crowded.close();
  });
});

it.each([
  [{ before: '' }],
  [{ before: 'yesterday/00000000-0000-4000-8000-000000000000' }],
  [{ before: '2026-99-99T00:00:00.000Z/00000000-0000-4000-8000-000000000000' }],
  [{ before: '2026-01-01T00:00:00.000Z/none' }],
  [{ before: '2026-01-01T00:00:00.000Z/00000000-0000-4000-8000-000000000000/' }],
  [{ minimumStake: '-1' }],
  [{ minimumStake: '1.5' }],
  [{ minimumStake: 'many' }],
])('rejects a request for a page like %j', (input) => {
  expect(operations['lobby.listGames'].input.safeParse(input).success).toBe(false);
});

it('accepts any moment as the end of the previous page', async () => {
  const before = '0000-01-01T00:00:00.000Z/00000000-0000-4000-8000-000000000000';

  expect(await test.context.lobby.listGames({ before })).toMatchObject({ games: [], hasMore: false });
});

/** Fills a separate database, because these games have no stakes in the ledger. The stakes are 1 to `count`. */
async function createCrowd(count: number): Promise<TestContext> {
  const crowded = await createTestContext({ clock });
  const creator = await addPlayer(crowded.context);
  await crowded.context.database.pool.query(
    `INSERT INTO games (id, player1_id, player1_commitment, stake_amount, created_at, deadline_at)
      SELECT gen_random_uuid(), $1, 'commitment', number, $2::timestamptz + number / 3 * interval '1 second',
        $2::timestamptz + interval '1 day'
      FROM generate_series(1, $3) AS number`,
    [creator.id, clock.now(), count],
  );
  return crowded;
}
