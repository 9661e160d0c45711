import { moves, type Move } from '@game/rules';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../apps/server/src/config.js';
import type { Context } from '../../../apps/server/src/context.js';
import type { Player } from '../../../apps/server/src/platform/player.js';
import { cryptographicRandom } from '../../../apps/server/src/platform/random.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addListedGame, addPlayer, playerActions } from '../../support/builders/players.js';
import {
  authSecret,
  createTestContext,
  productionEnv,
  startTestServer,
  violatedInvariants,
  type TestContext,
} from '../../support/test-context.js';

const open: TestContext[] = [];

async function createHouse(options: Parameters<typeof createTestContext>[0] = {}): Promise<TestContext> {
  const test = await createTestContext({ clock: new FakeClock(), env: { DEMO: '1' }, ...options });
  open.push(test);
  return test;
}

afterEach(async () => {
  for (const test of open.splice(0).toReversed()) await test.close();
});

/** The number of rows that the demo has created, by table. */
async function inventoryOf({ database }: Context): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<Record<string, number>>(`SELECT
    (SELECT count(*)::int FROM profiles) AS profiles,
    (SELECT count(*)::int FROM games) AS games,
    (SELECT count(*)::int FROM tournaments) AS tournaments,
    (SELECT count(*)::int FROM shop_products) AS products,
    (SELECT count(*)::int FROM operator_actions) AS actions`);
  return rows[0] ?? {};
}

/** The hidden moves of the bots, as each of them can see its own. */
async function hiddenMovesOf(context: Context): Promise<(Move | null)[]> {
  const { rows: bots } = await context.database.pool.query<{ id: string }>('SELECT id FROM profiles WHERE is_bot');
  const { rows: tournaments } = await context.database.pool.query<{ tournamentId: string; id: string }>(
    'SELECT tournament_id AS "tournamentId", player_id AS id FROM tournament_participants',
  );
  const games = await Promise.all(bots.map((bot) => context.games.listOpen(playerWith(bot))));
  const views = await Promise.all(
    tournaments.map(({ id, ...tournament }) => context.tournaments.queries.get(playerWith({ id }), tournament)),
  );
  return [...games.flat().map(({ ownMove }) => ownMove), ...views.map(({ viewer }) => viewer?.initialMove ?? null)];
}

function playerWith({ id }: { id: string }): Player {
  return { id } as Player;
}

describe('the demo [D-36]', () => {
  it('offers 4 to 6 games of 1 to 5 tickets, a tournament, and a shop; no counter includes its bots', async () => {
    const { context, database } = await createHouse();

    await context.house.sync();

    const { games: listed } = await context.lobby.listGames({});
    expect(listed.length).toBeGreaterThanOrEqual(4);
    expect(listed.length).toBeLessThanOrEqual(6);
    for (const { player1, stakeAmount } of listed) {
      expect(player1.isBot).toBe(true);
      expect(stakeAmount).toBeGreaterThanOrEqual(1);
      expect(stakeAmount).toBeLessThanOrEqual(5);
    }
    expect(await context.tournaments.queries.list(null, { status: 'waiting' })).toMatchObject([
      { maxPlayers: 8, participantCount: 1, player1: { isBot: true }, startsAt: '2026-01-15T12:05:00.000Z' },
    ]);
    const visitor = await addPlayer(context, { balance: 0, isBot: true });
    for (const raffleType of ['regular', 'premium'] as const) {
      const { products } = await context.shop.catalogue.listRaffles(visitor, { raffleType });
      expect(products.length).toBeGreaterThan(0);
      for (const raffle of products) expect(raffle).toMatchObject({ raffleStatus: 'open', currentEntries: 0 });
    }
    expect((await context.shop.catalogue.listPrizes()).products.length).toBeGreaterThan(0);
    expect(await context.counters.get()).toEqual({ players: 0, online: 0, staked: 0 });
    expect(await violatedInvariants(database)).toEqual([]);
  });

  it('keeps what exists when it syncs repeatedly, concurrently and after a restart', async () => {
    const first = await createHouse();
    await first.context.house.sync();
    const before = await inventoryOf(first.context);

    await first.context.house.sync();
    const second = await createHouse({ database: first.database });
    await Promise.all([second.context.house.sync(), first.context.house.sync(), second.context.house.sync()]);

    expect(await inventoryOf(second.context)).toEqual(before);
  });

  it('keeps a game for each stake, so that a player can always play again', async () => {
    const { context } = await createHouse();
    const actions = playerActions(context, await addPlayer(context));
    const listed = async () => (await context.lobby.listGames({})).games;
    const stakes = async () => (await listed()).map(({ stakeAmount }) => stakeAmount).toSorted((a, b) => a - b);
    await context.house.sync();
    expect(await stakes()).toEqual([1, 2, 3, 4, 5]);

    const taken = (await listed()).find(({ stakeAmount }) => stakeAmount === 3);
    await actions.join(taken?.id ?? '');
    await context.house.sync();

    expect(await stakes()).toEqual([1, 2, 3, 4, 5]);
  });

  it('replaces its games when they are taken, and never joins a player’s game', async () => {
    const { context, database } = await createHouse();
    await context.house.sync();
    const player = await addPlayer(context);
    const { games: offered } = await context.lobby.listGames({});
    const own = await addListedGame(context, player, { stakeAmount: 1 });
    const actions = playerActions(context, player);

    for (const { id } of offered) {
      await actions.join(id);
      expect(await actions.move(id, 'rock')).toMatchObject({ status: 'completed', player1: { isBot: true } });
      await context.house.sync();
      expect((await context.lobby.listGames({})).games.length).toBeGreaterThan(4);
    }

    expect(await actions.view(own)).toMatchObject({ status: 'waiting', player2: null });
    expect(await context.counters.get()).toMatchObject({ players: 1, staked: 1 });
    expect(await violatedInvariants(database)).toEqual([]);
  });

  it.each([0, 1, 2])(
    'draws every move from the injected random source, which always returns %i here',
    async (drawn) => {
      const integer = (minimum: number, maximum: number) =>
        minimum === 0 && maximum === 2 ? drawn : cryptographicRandom.integer(minimum, maximum);
      const { context } = await createHouse({ random: { ...cryptographicRandom, integer } });

      await context.house.sync();

      const made = await hiddenMovesOf(context);
      expect(made.length).toBeGreaterThanOrEqual(5);
      for (const move of made) expect(move).toBe(moves[drawn]);
    },
  );

  it('gives a bot another username if a player already has it', async () => {
    const { context } = await createHouse();
    const player = await addPlayer(context, { username: 'cheddar' });

    await context.house.sync();

    expect(await context.profiles.findByUsername('Cheddar')).toMatchObject({ id: player.id, isBot: false });
    const { rows } = await context.database.pool.query(`SELECT username FROM profiles WHERE username LIKE 'Cheddar_%'`);
    expect(rows).toHaveLength(1);
  });

  it('repeats a raffle once it is over', async () => {
    const clock = new FakeClock();
    const { context } = await createHouse({ clock });
    await context.house.sync();
    const player = await addPlayer(context);
    const held = async () => (await context.shop.catalogue.listRaffles(player, { raffleType: 'regular' })).products;
    const before = await held();

    clock.advance(3 * 24 * 3_600_000);
    await context.shop.raffles.drawDue();
    await context.house.sync();

    expect(await held()).toHaveLength(before.length + 1);
    expect((await held()).filter(({ raffleStatus }) => raffleStatus === 'open')).toHaveLength(before.length);
  });

  describe('the setting DEMO', () => {
    it('defaults to on with the embedded database, and to off with another database or in production', () => {
      const databaseUrl = 'postgres://localhost/game';

      expect(readConfig({}).isDemo).toBe(true);
      expect(readConfig({ DATABASE_URL: databaseUrl }).isDemo).toBe(false);
      const production = { ...productionEnv, AUTH_SECRET: authSecret };
      expect(readConfig(production).isDemo).toBe(false);
      expect(readConfig({ DEMO: '0' }).isDemo).toBe(false);
      expect(readConfig({ ...production, DEMO: '1', DATABASE_URL: databaseUrl }).isDemo).toBe(true);
      expect(() => readConfig({ DEMO: 'yes' })).toThrow('DEMO');
      expect(() => readConfig({ DEMO: '1', DATABASE_POOL_SIZE: '2' })).toThrow('DATABASE_POOL_SIZE');
    });

    it('decides whether the first visitor sees games', async () => {
      for (const [value, hasGames] of [
        ['1', true],
        ['0', false],
      ] as const) {
        const server = await startTestServer({ env: { DEMO: value } });

        const { games } = (await (await fetch(`${server.address}/api/lobby.listGames`)).json()) as { games: unknown[] };

        expect(games.length > 0).toBe(hasGames);
        await server.close();
      }
    });
  });
});
