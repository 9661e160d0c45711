import { tournamentNumberOf } from '@game/rules';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../apps/server/src/config.js';
import type { Context } from '../../../apps/server/src/context.js';
import { addPlayer } from '../../support/builders/players.js';
import { addTournament, decidedMoves, tournamentActions } from '../../support/builders/tournaments.js';
import { FakeClock } from '../../support/fake-clock.js';
import { createTestContext, productionEnv, violatedInvariants, type TestContext } from '../../support/test-context.js';

const minute = 60_000;

const open: TestContext[] = [];
let clock: FakeClock;

/** Services of a server whose house holds a tournament every ten minutes, at 12:01. The house has no demo. */
async function createHouse(options: Parameters<typeof createTestContext>[0] = {}): Promise<TestContext> {
  clock = new FakeClock('2026-01-15T12:01:00Z');
  const env = { HOUSE_TOURNAMENT_SECONDS: '600', HOUSE_HAND_SECONDS: '120' };
  const test = await createTestContext({ clock, env, ...options });
  open.push(test);
  return test;
}

afterEach(async () => {
  for (const test of open.splice(0).toReversed()) await test.close();
});

/** The next house tournament as a visitor sees it. */
const nextOf = async ({ tournaments }: Context) => (await tournaments.queries.getNext(null)).tournament;

/** Announces a tournament in which a new player takes a seat. */
async function addJoined(context: Context) {
  await context.house.sync();
  const player = await addPlayer(context, { balance: 100 });
  const actions = tournamentActions(context, player);
  const tournamentId = (await nextOf(context))?.id ?? '';
  await actions.join(tournamentId, 'rock');
  return { player, actions, tournamentId };
}

/** Lets the house play until the tournament is over; the player answers each ready match unless they are absent. */
async function playToTheEnd(
  context: Context,
  { player, actions, tournamentId }: Awaited<ReturnType<typeof addJoined>>,
) {
  for (let round = 0; round < 60; round += 1) {
    await context.house.sync();
    for (const { matchId, replays } of await context.tournaments.queries.listReadyMatches(player))
      await actions.move(matchId, 'paper', replays);
    const { tournament } = await actions.view(tournamentId);
    if (tournament.status === 'completed') return tournament;
  }
  throw new Error('the tournament does not end');
}

/** The numbers of rows that a tournament leaves, and of seats by status. */
async function tracesOf({ database }: Context) {
  const { rows } = await database.pool.query<Record<string, number>>(`SELECT
    (SELECT count(*)::int FROM tournaments) AS tournaments,
    (SELECT count(*)::int FROM tournament_participants) AS seats,
    (SELECT count(*)::int FROM transactions WHERE type <> 'operator_adjustment') AS transactions,
    (SELECT count(*)::int FROM notifications) AS notifications`);
  return rows[0];
}

describe('a house tournament', () => {
  it('waits for its fixed time from the end of the one before, and can be joined meanwhile', async () => {
    const { context } = await createHouse();
    expect(await nextOf(context)).toBe(null);

    await context.house.sync();

    const first = await nextOf(context);
    expect(first).toMatchObject({ startsAt: '2026-01-15T12:10:00.000Z', handSeconds: 120, participantCount: 1 });
    const { player, tournamentId } = await addJoined(context);
    expect(tournamentId).toBe(first?.id);
    expect((await context.tournaments.queries.getNext(player)).tournament).toMatchObject({ hasJoined: true });
    clock.advance(8 * minute);
    await context.house.sync();
    expect(await nextOf(context)).toMatchObject({ id: first?.id, status: 'waiting', participantCount: 2 });

    clock.advance(minute);
    await context.house.sync();
    await context.house.sync();

    expect(await nextOf(context)).toMatchObject({ startsAt: '2026-01-15T12:20:00.000Z', participantCount: 1 });
  });

  it('starts at its time with bots in the free seats, ends without more people, and pays; no ticket is lost', async () => {
    const { context, database } = await createHouse();
    const joined = await addJoined(context);
    clock.advance(9 * minute);

    const over = await playToTheEnd(context, joined);

    expect(over).toMatchObject({ status: 'completed', participantCount: 8, prizePool: 24 });
    expect(over.participants.filter(({ player }) => !player.isBot)).toHaveLength(1);
    const won = over.winner?.id === joined.player.id ? over.prizePool : 0;
    expect(await joined.actions.balance()).toBe(100 - 3 + won);
    expect(await violatedInvariants(database)).toEqual([]);
  });

  it('counts its bots nowhere, and enters them in no raffle [D-35]', async () => {
    const { context } = await createHouse();
    const joined = await addJoined(context);
    clock.advance(9 * minute);
    await playToTheEnd(context, joined);
    await context.leaderboards.countNew();

    expect(await context.counters.get()).toEqual({ players: 1, online: 0, staked: 0 });
    const { rows } = await context.database.pool.query(
      `SELECT id FROM profiles WHERE is_bot AND (id IN (SELECT user_id FROM standings) OR id IN (SELECT user_id FROM raffle_entries))`,
    );
    expect(rows).toEqual([]);
  });

  it('does not start before its time; then each hand waits for the time of the house', async () => {
    const { context } = await createHouse();
    const { actions, tournamentId } = await addJoined(context);
    const bots = await Promise.all(Array.from({ length: 7 }, () => addPlayer(context, { balance: 10, isBot: true })));
    const fillers = bots.map((player) => ({ player, initialMove: 'scissors' as const }));
    const start = () => context.tournaments.scheduled.startOrPostpone(tournamentId, fillers, clock.now());
    await start();
    expect((await actions.view(tournamentId)).tournament).toMatchObject({ status: 'waiting', participantCount: 2 });
    clock.advance(9 * minute);

    await start();

    const { matches } = (await actions.view(tournamentId)).tournament;
    const ready = matches.filter(({ matchStatus }) => matchStatus === 'ready');
    expect(ready.length).toBeGreaterThan(0);
    for (const { deadlineAt } of ready) expect(Date.parse(deadlineAt ?? '')).toBe(clock.now().getTime() + 2 * minute);
  });

  it('ends within minutes if the player never moves', async () => {
    const { context, database } = await createHouse();
    const { actions, tournamentId } = await addJoined(context);
    clock.advance(9 * minute);
    const startedAt = clock.now().getTime();

    let { tournament } = await actions.view(tournamentId);
    while (tournament.status !== 'completed' && clock.now().getTime() < startedAt + 20 * minute) {
      await context.house.sync();
      await context.tournaments.deadlines.settleExpired();
      ({ tournament } = await actions.view(tournamentId));
      clock.advance(10_000);
    }

    expect(tournament.status).toBe('completed');
    expect(await violatedInvariants(database)).toEqual([]);
  });

  it('is postponed without a trace if nobody has joined, or if everybody has left again', async () => {
    const { context } = await createHouse();
    const { actions, tournamentId } = await addJoined(context);
    await actions.leave(tournamentId);
    const before = await tracesOf(context);

    for (let nth = 0; nth < 3; nth += 1) {
      clock.advance(10 * minute);
      await context.house.sync();
    }

    expect(await nextOf(context)).toMatchObject({
      id: tournamentId,
      startsAt: '2026-01-15T12:40:00.000Z',
      participantCount: 1,
    });
    expect(await tracesOf(context)).toEqual(before);
    expect(await actions.balance()).toBe(100);
  });

  it('starts before its time if people fill it, and the next one has the same time', async () => {
    const { context } = await createHouse();
    const { tournamentId } = await addJoined(context);
    for (let nth = 0; nth < 6; nth += 1) {
      await tournamentActions(context, await addPlayer(context, { balance: 10 })).join(tournamentId, 'rock');
    }
    expect(await nextOf(context)).toBe(null);

    await context.house.sync();

    const next = await nextOf(context);
    expect(next?.id).not.toBe(tournamentId);
    expect(next).toMatchObject({ startsAt: '2026-01-15T12:10:00.000Z' });
  });

  it('is cancelled and refunded if the house no longer holds it', async () => {
    const { context, database } = await createHouse();
    const { actions, tournamentId } = await addJoined(context);
    clock.advance(9 * minute + 5 * minute);

    await context.tournaments.deadlines.settleExpired();

    expect((await actions.view(tournamentId)).tournament.status).toBe('cancelled');
    expect(await actions.balance()).toBe(100);
    expect(await violatedInvariants(database)).toEqual([]);
  });

  it('has its own number, and leaves the tournaments of players alone', async () => {
    const { context } = await createHouse();
    const own = await addTournament(context, { initialMoves: decidedMoves(2) });
    await context.house.sync();
    clock.advance(30 * minute);
    await context.house.sync();

    const { tournament } = await context.tournaments.queries.get(null, own);
    expect(tournament).toMatchObject({ status: 'waiting', participantCount: 2, startsAt: null, handSeconds: null });
    expect(tournamentNumberOf((await nextOf(context))?.name ?? '')).not.toBe(tournamentNumberOf(tournament.name));
  });
});

describe('two processes', () => {
  it('create one tournament for a time, also if both have found none', async () => {
    const one = await createHouse();
    const other = await createHouse({ database: one.database });
    const [first, second] = [
      await addPlayer(one.context, { balance: 10, isBot: true }),
      await addPlayer(one.context, { balance: 10, isBot: true }),
    ];
    const terms = {
      maxPlayers: 8,
      stakeAmount: 3,
      startsAt: new Date('2026-01-15T12:10:00Z'),
      handSeconds: 60,
    } as const;

    const created = await Promise.all(
      [one, other, one, other].map(({ context }, index) => {
        const player = index < 2 ? first : second;
        return context.tournaments.scheduled.create({ player, initialMove: 'rock' }, terms);
      }),
    );

    expect(created.filter(Boolean)).toHaveLength(1);
    expect(await tracesOf(one.context)).toMatchObject({ tournaments: 1, seats: 1 });
    expect(await violatedInvariants(one.database)).toEqual([]);
  });

  it('start a tournament once, with one bot in each seat', async () => {
    const one = await createHouse();
    const other = await createHouse({ database: one.database });
    const { actions, tournamentId } = await addJoined(one.context);
    clock.advance(9 * minute);
    const bots = await Promise.all(
      Array.from({ length: 8 }, () => addPlayer(one.context, { balance: 10, isBot: true })),
    );
    const fillers = bots.map((player) => ({ player, initialMove: 'rock' as const }));

    await Promise.all(
      [one, other, one].map(({ context }) =>
        context.tournaments.scheduled.startOrPostpone(tournamentId, fillers, new Date(clock.now().getTime() + minute)),
      ),
    );

    const { tournament } = await actions.view(tournamentId);
    expect(tournament).toMatchObject({ participantCount: 8, status: 'in_progress' });
    expect(await violatedInvariants(one.database)).toEqual([]);
  });
});

describe('the setting HOUSE_TOURNAMENT_SECONDS', () => {
  it('is on in a demo, off in production, and only takes parts of a day', () => {
    const production = { ...productionEnv, AUTH_SECRET: 'a'.repeat(32), DATABASE_URL: 'postgres://localhost/game' };

    expect(readConfig({}).houseTournaments).toEqual({ intervalMs: 300_000, handMs: 120_000 });
    expect(readConfig({ HOUSE_TOURNAMENT_SECONDS: '0' })).toMatchObject({
      houseTournaments: undefined,
      hasHouse: true,
    });
    expect(readConfig(production)).toMatchObject({ houseTournaments: undefined, hasHouse: false });
    expect(readConfig({ ...production, HOUSE_TOURNAMENT_SECONDS: '3600', HOUSE_HAND_SECONDS: '60' })).toMatchObject({
      houseTournaments: { intervalMs: 3_600_000, handMs: 60_000 },
      isDemo: false,
      hasHouse: true,
    });
    for (const value of ['7', '86401', '-1']) {
      expect(() => readConfig({ HOUSE_TOURNAMENT_SECONDS: value })).toThrow('HOUSE_TOURNAMENT_SECONDS');
    }
    expect(() => readConfig({ ...production, HOUSE_TOURNAMENT_SECONDS: '300', DATABASE_POOL_SIZE: '2' })).toThrow(
      'DATABASE_POOL_SIZE',
    );
  });
});
