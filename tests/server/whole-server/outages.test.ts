import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addListedGame, addPlayer, playerActions } from '../../support/builders/players.js';
import { addRaffle, shopActions } from '../../support/builders/shop.js';
import { addTournament, decidedMoves, matchAt, tournamentActions } from '../../support/builders/tournaments.js';
import { connectRealtime } from '../../support/counterparts/realtime-client.js';
import { FakeClock } from '../../support/fake-clock.js';
import { replaceStatements } from '../../support/statements.js';
import { createTestContext, startTestServer, type TestContext } from '../../support/test-context.js';
import { useTestContext } from '../../support/use-test-context.js';
import { waitForProcess } from '../../support/wait.js';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const clock = new FakeClock();
const test = useTestContext({ clock });

beforeAll(() => start(test));

/** Starts a process that serves requests. */
async function start({ context: { outages } }: TestContext): Promise<void> {
  outages.requireBeats();
  await outages.beat();
}

/** Lets time pass while a server runs. */
async function run(lengthMs: number): Promise<void> {
  for (let passedMs = 0; passedMs < lengthMs; passedMs += 5 * second) {
    clock.advance(5 * second);
    await test.context.outages.beat();
  }
}

/** Settles all passed deadlines, as the jobs do, and returns how many they were. */
async function settle({ context } = test): Promise<number> {
  return (await context.games.settleExpired()) + (await context.tournaments.deadlines.settleExpired());
}

/** A deadline, and how often what it belongs to has changed. */
interface Reading {
  status: string;
  version: number;
  deadlineAt: string | null;
  isDeadlineExtended: boolean;
}

/** A game in each state that has a deadline, a tournament that waits for players, and one with a final that is ready. */
async function addDeadlines() {
  const { context } = test;
  const [creator, joiner] = [await addPlayer(context), await addPlayer(context)];
  const { gameId: created } = await playerActions(context, creator).create(5);
  const listed = await addListedGame(context, creator);
  const joined = await addListedGame(context, creator);
  await playerActions(context, joiner).join(joined);
  const waiting = await addTournament(context, { initialMoves: ['rock'] });
  const started = await addTournament(context, { initialMoves: decidedMoves(4) });
  const readGame = async (gameId: string): Promise<Reading> => context.games.get(creator, { gameId });
  const readTournament = async ({ tournamentId }: { tournamentId: string }) =>
    (await context.tournaments.queries.get(null, { tournamentId })).tournament;
  const read = async (): Promise<Reading[]> => {
    const { version, matches } = await readTournament(started);
    const { matchStatus: status, deadlineAt, isDeadlineExtended } = matchAt(matches, 2, 1);
    const games = await Promise.all([created, listed, joined].map(readGame));
    return [...games, await readTournament(waiting), { status, version, deadlineAt, isDeadlineExtended }].map(
      (one): Reading => ({
        status: one.status,
        version: one.version,
        deadlineAt: one.deadlineAt,
        isDeadlineExtended: one.isDeadlineExtended,
      }),
    );
  };
  return { creator, joiner, created, joined, started, read };
}

const later = (time: string, byMs: number) => new Date(Date.parse(time) + byMs).toISOString();

/** A drawn raffle with two entrants. Its winner has not given an address. */
async function addWin() {
  const { context } = test;
  const key = `won-${clock.now().getTime()}-${(await context.shop.management.listProducts()).length}`;
  const productId = await addRaffle(context, { key, maxEntries: 2 });
  const players = [await addPlayer(context), await addPlayer(context)];
  for (const player of players) await shopActions(context, player).enter(productId);
  await context.shop.raffles.drawDue();
  const proof = () => context.shop.catalogue.getDrawProof({ productId });
  const { draws, closedAt } = await proof();
  const winner = players.find(({ id }) => id === draws[0]?.winner.id);
  if (!winner) throw new Error('it is not drawn');
  const view = async () => (await shopActions(context, winner).view(productId)).viewer;
  const plan = async () => (await proof()).planned?.closesAt ?? null;
  return { key, productId, winner, view, plan, redeemBy: draws[0]?.redeemBy ?? '', closedAt: closedAt ?? '' };
}

/** Lets time pass until some time after `time`, while a server runs. */
async function stayUpUntil(time: string, afterMs = 0): Promise<void> {
  clock.advance(Date.parse(time) + afterMs - clock.now().getTime());
  await test.context.database.pool.query('UPDATE heartbeat SET beat_at = $1', [clock.now()]);
  await test.context.outages.beat();
}

/** Lets no process extend deadlines before `count` processes have found that the last heartbeat is too old. */
function untilAllHaveFound(count: number): Parameters<typeof replaceStatements>[0] {
  let found = 0;
  return async (text, proceed) => {
    if (!text.includes('FROM heartbeat FOR UPDATE')) return proceed();
    found += 1;
    await waitForProcess(() => found === count);
    return proceed();
  };
}

function extended({ status, version, deadlineAt }: Reading, byMs: number): Reading {
  return { status, version: version + 1, deadlineAt: later(deadlineAt ?? '', byMs), isDeadlineExtended: true };
}

describe('after an outage', () => {
  it('all open deadlines are extended by its length, once, although several processes start together [D-13]', async () => {
    const { read } = await addDeadlines();
    const before = await read();
    const others = await Promise.all([1, 2].map(() => createTestContext({ clock, database: test.database })));

    clock.advance(30 * hour);
    const processes = [test, ...others];
    const restore = replaceStatements(untilAllHaveFound(processes.length));
    await Promise.all(
      processes.map(async (each) => {
        await start(each);
        return settle(each);
      }),
    );

    restore();
    expect(await read()).toEqual(before.map((one) => extended(one, 30 * hour)));
    for (const other of others) await other.close();
  });

  it('the extended deadline is the one that counts, and a new deadline is not an extended one', async () => {
    const { created, joined, joiner, creator } = await addDeadlines();
    clock.advance(10 * minute);

    // The job of another process has not run yet: the process knows the games from before the outage.
    await playerActions(test.context, creator).move(created, 'rock');
    const { status } = await playerActions(test.context, joiner).move(joined, 'scissors');

    expect(status).toBe('completed');
    expect(await test.context.games.get(creator, { gameId: created })).toMatchObject({
      status: 'waiting',
      isDeadlineExtended: false,
    });
    const { created: late, creator: slow } = await addDeadlines();
    clock.advance(10 * minute);
    await run(5 * minute - 5 * second);
    await settle();
    expect(await test.context.games.get(slow, { gameId: late })).toMatchObject({ status: 'waiting' });
    // The first beat of `run` has ended an outage of 10 minutes and 5 seconds.
    await run(10 * second);
    await settle();
    expect(await test.context.games.get(slow, { gameId: late })).toMatchObject({ status: 'cancelled' });
  });

  it('a tournament that expired during the outage can be joined immediately, before any job has run', async () => {
    const { tournamentId } = await addTournament(test.context, { initialMoves: ['rock'] });
    const { tournament } = await test.context.tournaments.queries.get(null, { tournamentId });
    await stayUpUntil(tournament.deadlineAt ?? '', -minute);
    clock.advance(10 * minute);

    const joiner = tournamentActions(test.context, await addPlayer(test.context));
    await joiner.join(tournamentId, 'rock');

    expect((await joiner.view(tournamentId)).tournament.participants).toHaveLength(2);
  });

  it('a deadline that had passed before stays passed', async () => {
    const { created, joined, creator } = await addDeadlines();
    await run(5 * minute);
    clock.advance(10 * minute);

    expect(await settle()).toBeGreaterThanOrEqual(2);

    const games = await Promise.all([created, joined].map((gameId) => test.context.games.get(creator, { gameId })));
    expect(games.map(({ status }) => status)).toEqual(['cancelled', 'completed']);
  });

  it('that a killed process did not account for completely, the next one does', async () => {
    const { read } = await addDeadlines();
    const before = await read();
    clock.advance(10 * minute);
    const restore = replaceStatements((text, proceed) => {
      if (text.includes('extended_deadline_at') && text.includes('UPDATE tournament_matches'))
        throw new Error('killed');
      return proceed();
    });

    await expect(settle()).rejects.toThrow('killed');
    restore();
    expect(await read()).toEqual(before);
    clock.advance(minute);
    await settle();

    expect(await read()).toEqual(before.map((one) => extended(one, 11 * minute)));
  });

  it('all browsers fetch again what they show', async () => {
    const server = await startTestServer({ clock, database: test.database });
    onTestFinished(() => server.close());
    const visitor = await connectRealtime(server.address);
    onTestFinished(() => visitor.close());

    clock.advance(2 * minute);
    await start(server);

    await visitor.next('realtime.missed');
  });
});

describe('the winner of a raffle', () => {
  it('has more time to give an address, as long as the outage, and can use it immediately [D-13]', async () => {
    const [first, other] = [await addWin(), await addWin()];
    const { redeemBy } = first;
    expect(await first.view()).toMatchObject({ redeemBy, isRedeemByExtended: false });
    await stayUpUntil(redeemBy, -minute);
    clock.advance(3 * hour);

    // The job of this process has not run yet.
    const { viewer } = await shopActions(test.context, first.winner).redeem(first.productId);

    expect(viewer.orders).toHaveLength(1);
    const extendedBy = later(other.redeemBy, 3 * hour);
    expect(await other.view()).toMatchObject({ redeemBy: extendedBy, isRedeemByExtended: true });
    expect(await other.plan()).toBeNull();
    await stayUpUntil(extendedBy);
    await test.context.shop.raffles.drawDue();
    expect(await other.plan()).toBe(later(other.closedAt, 15 * 24 * hour));
  });

  it('keeps the prize until then, and the redraw waits for a time of its schedule that has not come', async () => {
    const { redeemBy, closedAt, plan } = await addWin();
    await stayUpUntil(redeemBy, -minute);
    clock.advance(48 * hour);
    await start(test);

    await stayUpUntil(later(redeemBy, 48 * hour), -1);
    await test.context.shop.raffles.drawDue();
    expect(await plan()).toBeNull();
    clock.advance(1);
    await test.context.shop.raffles.drawDue();

    expect(await plan()).toBe(later(closedAt, 30 * 24 * hour));
  });

  it('cannot lose the prize to an operator while the site is down', async () => {
    const { key, redeemBy, plan } = await addWin();
    const operator = await createTestContext({ clock, database: test.database });
    const { raffleManagement } = operator.context.shop;
    await stayUpUntil(redeemBy, -minute);
    clock.advance(3 * hour);

    const redraw = () => operator.context.database.transaction((on) => raffleManagement.redraw(on, key));
    await expect(redraw()).rejects.toThrow('The site is down.');
    await expect(raffleManagement.fetchSignature(key)).rejects.toThrow('drawn');

    expect(await plan()).toBeNull();
    await operator.close();
  });
});

it('a restored backup is an outage since the backup was taken', async () => {
  const { read } = await addDeadlines();
  const before = await read();
  // What a backup contains: everything as it was three hours ago.
  await test.context.database.pool.query(`UPDATE heartbeat SET beat_at = beat_at - interval '3 hours'`);
  const restored = await createTestContext({ clock, database: test.database });

  await start(restored);

  expect(await read()).toEqual(before.map((one) => extended(one, 3 * hour)));
  await restored.close();
});

it('an outage is found after processes that start but serve no requests', async () => {
  const { read } = await addDeadlines();
  const before = await read();
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    clock.advance(30 * second);
    const failing = await createTestContext({ clock, database: test.database });
    failing.context.outages.requireBeats();
    await failing.close();
  }

  await start(test);

  expect(await read()).toEqual(before.map((one) => extended(one, 2 * minute)));
});

describe('after an outage of up to a minute', () => {
  /** Lets time pass while a server runs, so that the deadlines of five minutes pass in a minute. */
  const runToLastMinute = () => run(4 * minute);

  it('deadlines that passed during it, or pass within a minute of the recovery, are extended by its length [D-13]', async () => {
    const { read, created, joined, creator, joiner } = await addDeadlines();
    await runToLastMinute();
    const before = await read();
    clock.advance(58 * second);

    // The first job after the outage, 2 s before the deadlines.
    await settle();

    const isInLastMinute = ({ deadlineAt }: Reading) => Date.parse(deadlineAt ?? '') < clock.now().getTime() + minute;
    expect(before.map(isInLastMinute)).toEqual([true, false, true, false, false]);
    expect(await read()).toEqual(before.map((one) => (isInLastMinute(one) ? extended(one, 58 * second) : one)));
    await run(55 * second);
    await settle();
    expect((await playerActions(test.context, joiner).move(joined, 'rock')).status).toBe('completed');
    await run(10 * second);
    await settle();
    expect(await test.context.games.get(creator, { gameId: created })).toMatchObject({ status: 'cancelled' });
  });

  it('the minute counts from the recovery, and not from the beginning of the outage', async () => {
    const { read } = await addDeadlines();
    await run(3.5 * minute);
    const [before] = await read();
    clock.advance(50 * second);

    await test.context.outages.beat();

    // 40 s are left after the recovery, which is 90 s after the last heartbeat.
    expect((await read())[0]).toEqual(before && extended(before, 50 * second));
  });

  it('the last minutes of a tournament and of a match are extended as well [D-13]', async () => {
    const { read } = await addDeadlines();
    // The match is due after a day, the tournament after a week.
    for (const index of [4, 3]) {
      const { deadlineAt, version } = (await read())[index] as Reading;
      await stayUpUntil(deadlineAt ?? '', -20 * second);
      clock.advance(45 * second);
      await test.context.outages.beat();
      const after = (await read())[index] as Reading;
      expect(after).toMatchObject({ deadlineAt: later(deadlineAt ?? '', 45 * second), isDeadlineExtended: true });
      expect(after.version).toBe(version + 1);
      // As much as when the outage began.
      expect(Date.parse(after.deadlineAt ?? '') - clock.now().getTime()).toBe(20 * second);
    }
  });

  it('several outages give back the time of all of them, and no more [D-13]', async () => {
    const { joined, creator } = await addDeadlines();
    await runToLastMinute();
    const deadlineAt = async () => (await test.context.games.get(creator, { gameId: joined })).deadlineAt ?? '';
    const left = async () => Date.parse(await deadlineAt()) - clock.now().getTime();
    const leftBefore = await left();
    for (const lengthMs of [30 * second, 12 * second, 58 * second]) {
      clock.advance(lengthMs);
      await settle();
      await run(5 * second);
    }

    expect(await left()).toBe(leftBefore - 15 * second);
    await run(leftBefore - 10 * second);
    await settle();
    expect(await test.context.games.get(creator, { gameId: joined })).toMatchObject({ status: 'completed' });
  });

  it('nothing is extended if another process ran all the time, or a heartbeat was only late [D-13]', async () => {
    const { read } = await addDeadlines();
    await runToLastMinute();
    const before = await read();
    const other = await createTestContext({ clock, database: test.database });
    await start(other);

    for (let passedMs = 0; passedMs < 50 * second; passedMs += 10 * second) {
      clock.advance(10 * second);
      await other.context.outages.beat();
    }
    await settle();

    expect(await read()).toEqual(before);
    await other.close();
  });

  it('browsers fetch again only if a deadline was extended', async () => {
    const announced = vi.spyOn(test.context.realtime, 'announceMissed');
    onTestFinished(() => announced.mockRestore());
    await stayUpUntil(later(clock.now().toISOString(), 60 * 24 * hour));
    await settle();

    clock.advance(30 * second);
    await test.context.outages.beat();
    expect(announced).not.toHaveBeenCalled();
    await addDeadlines();
    await runToLastMinute();
    clock.advance(30 * second);
    await test.context.outages.beat();

    expect(announced).toHaveBeenCalledOnce();
  });
});

it('a restart of up to a minute extends no deadline that is later', async () => {
  const { read, created, creator } = await addDeadlines();
  const before = await read();

  clock.advance(minute);
  await start(test);

  expect(await read()).toEqual(before);
  await run(4 * minute);
  await settle();
  expect(await test.context.games.get(creator, { gameId: created })).toMatchObject({ status: 'cancelled' });
});
