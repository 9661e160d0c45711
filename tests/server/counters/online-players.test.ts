import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { processLifetimeMs } from '../../../apps/server/src/modules/counters/online-players.js';
import { countersLifetimeMs } from '../../../apps/server/src/modules/counters/service.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { FakeClock } from '../../support/fake-clock.js';
import { seededRandom } from '../../support/random.js';
import { observeStatements, replaceStatements } from '../../support/statements.js';
import { createTestContext, type TestContext } from '../../support/test-context.js';
import { waitUntil } from '../../support/wait.js';

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close();
});

/** Server processes on one new database and one clock. */
async function createProcesses(count: number) {
  const database = await createTestDatabase();
  open.push({ close: () => database.drop() });
  const clock = new FakeClock();
  const processes: TestContext['context'][] = [];
  for (let index = 0; index < count; index += 1) {
    const test = await createTestContext({ clock, database });
    open.push(test);
    processes.push(test.context);
  }
  return { database, clock, processes: processes as [TestContext['context'], TestContext['context']] };
}

async function onlineIn(database: TestDatabase): Promise<string[]> {
  const client = new Client(database.connection);
  await client.connect();
  const { rows } = await client.query<{ user_id: string }>('SELECT user_id FROM online_users ORDER BY user_id');
  await client.end();
  return rows.map((row) => row.user_id);
}

/** Players without an account: presence only knows their ids. */
function createIds(count: number): string[] {
  return Array.from({ length: count }, () => randomUUID()).toSorted();
}

describe('the online players of a process', () => {
  it('are written when they arrive and deleted when they leave, in one statement each', async () => {
    const { database, processes } = await createProcesses(1);
    const [{ presence, onlinePlayers }] = processes;
    const [first = '', second = '', third = ''] = createIds(3);
    for (const id of [first, second]) presence.enter(id);
    await onlinePlayers.sync();
    expect(await onlineIn(database)).toEqual([first, second]);

    presence.leave(first);
    presence.enter(third);
    const observed = observeStatements(database);
    await onlinePlayers.sync();
    await onlinePlayers.sync();
    const statements = observed.stop();

    expect(statements).toEqual([expect.stringMatching(/^\s*INSERT/), expect.stringMatching(/^delete/)]);
    expect(await onlineIn(database)).toEqual([second, third]);
  });

  it('cost nothing when they leave and return, or arrive and leave, before the next write', async () => {
    const { database, processes } = await createProcesses(1);
    const [{ presence, onlinePlayers }] = processes;
    const [staying = '', visiting = ''] = createIds(2);
    presence.enter(staying);
    await onlinePlayers.sync();

    presence.leave(staying);
    presence.enter(staying);
    presence.enter(visiting);
    presence.leave(visiting);
    const observed = observeStatements(database);
    await onlinePlayers.sync();

    expect(observed.stop()).toEqual([]);
    expect(await onlineIn(database)).toEqual([staying]);
  });

  it('stay online when one of their two tabs is closed', async () => {
    const { database, processes } = await createProcesses(1);
    const [{ presence, onlinePlayers }] = processes;
    const [player = ''] = createIds(1);
    for (let tab = 0; tab < 2; tab += 1) presence.enter(player);
    await onlinePlayers.sync();

    presence.leave(player);
    await onlinePlayers.sync();
    expect([presence.userIds(), await onlineIn(database)]).toEqual([[player], [player]]);

    presence.leave(player);
    await onlinePlayers.sync();
    expect([presence.userIds(), await onlineIn(database)]).toEqual([[], []]);
  });

  it('are exact after a statement whose answer is lost, for those who have left meanwhile too', async () => {
    const { database, processes } = await createProcesses(1);
    const [{ presence, onlinePlayers }] = processes;
    const [staying = '', leaving = '', returning = ''] = createIds(3);
    presence.enter(returning);
    await onlinePlayers.sync();

    for (const id of [staying, leaving]) presence.enter(id);
    await loseAnswers(/INTO online_users/, () => onlinePlayers.sync());
    presence.leave(leaving);
    presence.leave(returning);
    await loseAnswers(/from "online_users"/, () => onlinePlayers.sync());
    expect(await onlineIn(database)).toEqual([staying]);
    presence.enter(returning);
    await onlinePlayers.sync();

    expect(await onlineIn(database)).toEqual([staying, returning].toSorted());
  });

  it('are exact after a statement that fails', async () => {
    const { database, processes } = await createProcesses(1);
    const [{ presence, onlinePlayers, database: used }] = processes;
    const [staying = '', leaving = '', arriving = ''] = createIds(3);
    for (const id of [staying, leaving]) presence.enter(id);
    await onlinePlayers.sync();

    await used.pool.query('ALTER TABLE online_users RENAME TO unavailable');
    presence.leave(leaving);
    presence.enter(arriving);
    await expect(onlinePlayers.sync()).rejects.toThrow('online_users');
    await used.pool.query('ALTER TABLE unavailable RENAME TO online_users');
    await onlinePlayers.sync();

    expect(await onlineIn(database)).toEqual([staying, arriving].toSorted());
  });

  it('do not count and are deleted when the process is silent for too long', async () => {
    const { database, clock, processes } = await createProcesses(2);
    const [alive, dead] = processes;
    const [player = '', other = ''] = createIds(2);
    alive.presence.enter(player);
    for (const id of [player, other]) dead.presence.enter(id);
    await dead.onlinePlayers.sync();
    clock.advance(processLifetimeMs);
    await alive.onlinePlayers.sync();

    expect(await alive.counters.get()).toMatchObject({ online: 1 });
    await alive.onlinePlayers.deleteDead();
    expect(await onlineIn(database)).toEqual([player]);
  });

  it('are written again by the next heartbeat if their process was declared dead but is alive', async () => {
    const { database, clock, processes } = await createProcesses(2);
    const [alive, frozen] = processes;
    const [staying = '', leaving = '', arriving = ''] = createIds(3);
    for (const id of [staying, leaving]) frozen.presence.enter(id);
    await frozen.onlinePlayers.sync();

    clock.advance(processLifetimeMs);
    await alive.onlinePlayers.deleteDead();
    expect(await onlineIn(database)).toEqual([]);
    frozen.presence.leave(leaving);
    frozen.presence.enter(arriving);
    await frozen.onlinePlayers.sync();

    expect(await onlineIn(database)).toEqual([staying, arriving].toSorted());
    frozen.presence.leave(staying);
    await frozen.onlinePlayers.sync();
    expect(await onlineIn(database)).toEqual([arriving]);
  });

  it('are written again after an arrival that fails because their process was declared dead', async () => {
    const { database, processes } = await createProcesses(1);
    const [{ presence, onlinePlayers }] = processes;
    const [staying = '', arriving = ''] = createIds(2);
    presence.enter(staying);
    await onlinePlayers.sync();
    await onlinePlayers.stop();

    presence.enter(arriving);
    await expect(onlinePlayers.sync()).rejects.toThrow('online_users');
    await onlinePlayers.sync();

    expect(await onlineIn(database)).toEqual([staying, arriving].toSorted());
  });

  it('are deleted when the process stops, and written under its next id', async () => {
    const { database, processes } = await createProcesses(2);
    const [stopping, next] = processes;
    const [player = ''] = createIds(1);
    stopping.presence.enter(player);
    await stopping.onlinePlayers.sync();
    await stopping.onlinePlayers.stop();
    expect(await onlineIn(database)).toEqual([]);

    next.presence.enter(player);
    await next.onlinePlayers.sync();
    expect(await onlineIn(database)).toEqual([player]);
  });
});

describe('the counter Online [LOB-03]', () => {
  it('counts a player once who is connected to two processes, until the last connection ends', async () => {
    const { clock, processes } = await createProcesses(2);
    const [player = '', other = ''] = createIds(2);
    for (const each of processes) each.presence.enter(player);
    processes[0].presence.enter(other);
    const recount = async () => {
      clock.advance(countersLifetimeMs);
      for (const each of processes) await each.onlinePlayers.sync();
      const counted = await Promise.all(processes.map((each) => each.counters.get()));
      return counted.map(({ online }) => online);
    };
    expect(await recount()).toEqual([2, 2]);

    processes[0].presence.leave(player);
    expect(await recount()).toEqual([2, 2]);

    processes[1].presence.leave(player);
    expect(await recount()).toEqual([1, 1]);
  });

  it('is the result of a count that another process is about to finish', async () => {
    const { database, clock, processes } = await createProcesses(1);
    const [{ counters, database: observer }] = processes;
    const counting = new Client(database.connection);
    await counting.connect();
    await counting.query('BEGIN');
    await counting.query(`UPDATE counters SET value = 42, counted_at = $1 WHERE name = 'online'`, [clock.now()]);

    const shown = counters.get();
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await waitUntil(async () => (await observer.pool.query(waiting)).rowCount);
    await counting.query('COMMIT');

    expect(await shown).toMatchObject({ online: 42 });
    await counting.end();
  });

  it('is counted by one process for all', async () => {
    const { database, clock, processes } = await createProcesses(2);
    expect(await processes[0].counters.get()).toMatchObject({ online: 0 });
    processes[0].presence.enter(randomUUID());
    await processes[0].onlinePlayers.sync();
    expect(await processes[1].counters.get()).toMatchObject({ online: 0 });

    const third = await createTestContext({ clock, database });
    open.push(third);
    clock.advance(countersLifetimeMs / 2 + 1);
    expect(await third.context.counters.get()).toMatchObject({ online: 1 });
  });

  it('is counted again if the last count is of a clock that was ahead', async () => {
    const { clock, processes } = await createProcesses(2);
    processes[0].presence.enter(randomUUID());
    clock.advance(10 * processLifetimeMs);
    expect(await processes[0].counters.get()).toMatchObject({ online: 0 });
    clock.advance(-10 * processLifetimeMs);
    await processes[0].onlinePlayers.sync();

    expect(await processes[1].counters.get()).toMatchObject({ online: 1 });
  });

  it('costs at most 5 statements a second with 10,000 connected players who come and go', async () => {
    const { database, clock, processes } = await createProcesses(1);
    const [{ presence, onlinePlayers, counters }] = processes;
    const random = seededRandom(13);
    const ids = createIds(10_500);
    const connected = new Set(ids.slice(0, 10_000));
    for (const id of connected) presence.enter(id);

    const observed = observeStatements(database);
    for (let second = 1; second <= 60; second += 1) {
      for (let change = 0; change < 200; change += 1) {
        const id = ids[Math.floor(random() * ids.length)] ?? '';
        if (connected.delete(id)) presence.leave(id);
        else {
          connected.add(id);
          presence.enter(id);
        }
      }
      clock.advance(1_000);
      await onlinePlayers.sync();
      await Promise.all(Array.from({ length: 20 }, () => counters.get()));
      if (second % 30 === 0) await onlinePlayers.deleteDead();
    }
    const statements = observed.stop();

    clock.advance(countersLifetimeMs);
    expect(await counters.get()).toMatchObject({ online: connected.size });
    expect(await onlineIn(database)).toEqual([...connected].toSorted());
    expect(statements.length).toBeLessThanOrEqual(5 * 60);
  });
});

/** Runs `work`, and cuts it off after a statement that matches: the statement takes effect, but its answer is lost. */
async function loseAnswers(matching: RegExp, work: () => Promise<void>): Promise<void> {
  const lost = new Error('the answer is lost');
  const restore = replaceStatements(async (text, run) => {
    const answer = await run();
    if (matching.test(text)) throw lost;
    return answer;
  });
  // Drizzle wraps the error.
  const failure = await work().catch((error: Error) => error);
  expect([failure, failure?.cause]).toContain(lost);
  restore();
}
