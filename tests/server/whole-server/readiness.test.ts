import { Client } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { OnlinePlayers } from '../../../apps/server/src/modules/counters/online-players.js';
import { Presence } from '../../../apps/server/src/realtime/presence.js';
import { DatabaseClock } from '../../../apps/server/src/platform/clock.js';
import { createLogger } from '../../../apps/server/src/platform/logger.js';
import { Readiness } from '../../../apps/server/src/readiness.js';
import { createTestContext, startTestServer } from '../../support/test-context.js';
import { useTestContext } from '../../support/use-test-context.js';
import { waitForProcess } from '../../support/wait.js';

const test = useTestContext();

/** A clock that is ahead of the real time. It can be set. */
function machineClock(aheadMs: number) {
  const machine = { aheadMs, now: () => new Date(Date.now() + machine.aheadMs) };
  return machine;
}

const startClock = (machine: { now(): Date }) =>
  DatabaseClock.start({ database: test.context.database, logger: createLogger('silent') }, machine);

describe('the clock of the server', () => {
  it('is the one of the database, whatever the clock of the machine says', async () => {
    const machine = machineClock(20_000);
    const clock = await startClock(machine);

    machine.aheadMs = 600_000;
    const { rows } = await test.context.database.pool.query('SELECT clock_timestamp() AS now');

    expect(Math.abs(clock.now().getTime() - rows[0].now.getTime())).toBeLessThan(60_000);
  });

  it('does not start if the machine is more than 30 s ahead or behind', async () => {
    await expect(startClock(machineClock(600_000))).rejects.toThrow(/^The clock of this machine differs .* by 600 s/);
    await expect(startClock(machineClock(-40_000))).rejects.toThrow(/^The clock of this machine differs .* by -40 s/);
  });

  it('reports that the machine is more than 2 s ahead until it is set', async () => {
    const machine = machineClock(20_000);
    const clock = await startClock(machine);
    expect(clock.deviationMs).toBeGreaterThan(15_000);

    machine.aheadMs = 0;
    await clock.synchronize();

    expect(clock.deviationMs).toBeNull();
  });
});

describe('a server that no longer gets the messages of others', () => {
  /** Readiness of a process that is deaf, next to another process that hears or not. */
  async function deafNextTo({ othersHear }: { othersHear: boolean }) {
    const { context } = test;
    const publisher = { isHearing: othersHear };
    const other = new OnlinePlayers({ ...context, publisher, presence: new Presence() });
    await other.sync();
    onTestFinished(() => other.stop());
    const timer = vi.spyOn(performance, 'now');
    onTestFinished(() => timer.mockRestore());
    const readiness = new Readiness({ ...context, realtime: { isHearing: false }, beaconWatch: null });
    const obstacleAfter = (ms: number) => {
      const now = performance.now();
      timer.mockReturnValue(now + ms);
      return readiness.findObstacle();
    };
    return { readiness, obstacleAfter };
  }

  it('leaves after 5 s if another one gets them', async () => {
    const { obstacleAfter } = await deafNextTo({ othersHear: true });

    expect(await obstacleAfter(0)).toBeNull();
    expect(await obstacleAfter(4_900)).toBeNull();
    expect(await obstacleAfter(1_100)).toBe('messages of other server processes arrive at the others, but not here');
  });

  it('stays, and says that it is degraded, if none gets them', async () => {
    const { readiness, obstacleAfter } = await deafNextTo({ othersHear: false });

    expect(await obstacleAfter(0)).toBeNull();
    expect(await obstacleAfter(60_000)).toBeNull();
    expect(readiness.degradation).toBe('messages of other server processes arrive late or not at all');
  });

  it('notes at once whether it gets them', async () => {
    const { context } = test;
    const bus = { isHearing: true };
    const [own, other] = [0, 1].map(() => new OnlinePlayers({ ...context, publisher: bus, presence: new Presence() }));
    await own?.sync();
    expect(await other?.othersHear()).toBe(true);

    bus.isHearing = false;
    await own?.sync();

    expect(await other?.othersHear()).toBe(false);
    await own?.stop();
  });
});

describe('a server that is not ready', () => {
  const readinessOf = async (address: string) => {
    const response = await fetch(`${address}/readyz`);
    const { details } = (await response.json()) as { details?: string };
    return { status: response.status, details };
  };

  it('says that its clock is wrong', async () => {
    const server = await startTestServer({ database: test.database, clock: await startClock(machineClock(20_000)) });

    const { status, details } = await readinessOf(server.address);

    expect(status).toBe(503);
    expect(details).toMatch(/^the clock of this machine differs from the database's by \d+\.\d s$/);
    await server.close();
  });

  it('says that the database has become read-only', async () => {
    const server = await startTestServer();
    expect(await readinessOf(server.address)).toEqual({ status: 200 });
    const client = new Client(server.database.connection);
    await client.connect();
    await client.query(`ALTER DATABASE ${server.database.connection.database} SET default_transaction_read_only = on`);
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );

    await waitForProcess(async () => (await readinessOf(server.address)).details === 'the database is read-only');

    await client.end();
    await server.close();
  });

  it('says that a disk is full, or that the database does not answer', async () => {
    const used = await createTestContext({ database: test.database });
    const { context } = used;
    const dependencies = { ...context, realtime: { isHearing: true }, beaconWatch: null };

    const full = new Readiness(dependencies, async () => 1_000_000);
    expect(await full.findObstacle()).toBe(`the disk of ${context.config.dataDirectory} is full`);

    expect(await new Readiness(dependencies).findObstacle()).toBeNull();
    await used.close();
    expect(await new Readiness(dependencies).findObstacle()).toBe('the database does not answer, or cannot write');
  });
});
