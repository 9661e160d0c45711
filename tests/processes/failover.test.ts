import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { ServerProcess } from '../../scripts/src/server-process.js';
import { DatabaseCluster } from '../support/failover/cluster.js';
import type { Member } from '../support/failover/member.js';
import { findFailoverPrograms } from '../support/failover/packages.js';
import type { MixedLoad } from '../support/torture/mixed-load.js';
import { isTorture } from '../support/torture/scale.js';
import { scoreOf } from '../support/torture/score.js';
import { makeTestFolder, startLoad, startLoadedServer, verifyLoad } from '../support/torture/torture.js';
import { startLimitMs, waitForProcess } from '../support/wait.js';

/** `FAILOVERS=2 npm run torture -- failover` is a short form. */
const failoverCount = Number(process.env['FAILOVERS'] ?? 20);
const pauseLimitMs = 15_000;
/** How many effects are confirmed before and after each failure. */
const effectCount = 60;
/** How long etcd is away: several times the `ttl` of Patroni. */
const etcdOutageMs = 30_000;
/** An outage of this length surely extends deadlines. */
const surelyOutMs = 10_500;
const timeoutMs = 3_600_000;

interface Loss {
  lose: (primary: Member, cluster: DatabaseCluster) => void;
  comeBack: (old: Member, cluster: DatabaseCluster) => Promise<void> | void;
}

/** How a primary is lost, and how its machine comes back. */
const losses: Loss[] = [
  { lose: (primary) => primary.kill(), comeBack: (old) => old.start() },
  { lose: (primary) => primary.freeze(), comeBack: (old) => old.thaw() },
  { lose: (primary, cluster) => cluster.cutOff(primary), comeBack: (old, cluster) => cluster.mend(old) },
  // Patroni starts PostgreSQL again.
  { lose: (primary) => primary.killPostgres(), comeBack: () => undefined },
];

/** Returns the longest time in which nothing was confirmed, from now until `effectCount` further effects, in milliseconds. */
async function measurePause(load: MixedLoad): Promise<number> {
  const target = load.confirmed + effectCount;
  let [known, sinceMs, longestMs] = [load.confirmed, performance.now(), 0];
  while (known < target) {
    await delay(20);
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - sinceMs);
    if (nowMs - sinceMs > startLimitMs) throw new Error('play does not go on');
    if (load.confirmed > known) [known, sinceMs] = [load.confirmed, nowMs];
  }
  return longestMs;
}

/** Counts how often servers have extended deadlines. */
function countExtensions(servers: ServerProcess[]): number {
  const lines = servers.flatMap(({ output }) => output);
  return lines.filter((line) => line.includes('open deadlines were extended')).length;
}

it.runIf(isTorture)(
  'two servers lose nothing that they confirmed when the primary is lost, and play goes on soon',
  async ({ task, skip }) => {
    const score = scoreOf(task, 'Primary killed, frozen or cut off, and etcd lost');
    const folder = await makeTestFolder();
    const programs = await findFailoverPrograms(join(folder, 'programs'));
    if (programs === null) return skip('Patroni, etcd, HAProxy or PostgreSQL is missing.');
    const machines = join(folder, 'machines');
    await mkdir(machines);
    const cluster = await DatabaseCluster.start(machines, programs);
    onTestFinished(() => cluster.stop());
    const { connection, url } = cluster;
    const start = () => startLoadedServer({ url }, { env: { LOG_LEVEL: 'warn' } });
    const servers = [await start(), await start()];
    const load = await startLoad({ connection, addresses: () => servers.map(({ address }) => address) });
    const pausesMs: number[] = [];
    let statementsOnOldPrimaries = 0;

    for (let count = 0; count < failoverCount; count += 1) {
      const { lose, comeBack } = losses[count % losses.length] as Loss;
      const { primary, standby } = await cluster.isWhole();
      await load.confirmFurther(effectCount);
      const extensionsBefore = countExtensions(servers);
      lose(primary, cluster);
      const pauseMs = await measurePause(load);
      pausesMs.push(pauseMs);
      expect(await standby.isIn('primary')).toBe(true);
      if (pauseMs > surelyOutMs) await waitForProcess(() => countExtensions(servers) > extensionsBefore);
      const replacedAtMs = Date.now();
      await comeBack(primary, cluster);
      await cluster.isWhole();
      statementsOnOldPrimaries += primary.countStatementsAfter(replacedAtMs);
    }
    await cluster.loseEtcd();
    const endsAtMs = performance.now() + etcdOutageMs;
    while (performance.now() < endsAtMs) pausesMs.push(await measurePause(load));
    cluster.bringEtcdBack();
    await cluster.isWhole();

    const kept = await verifyLoad(load, connection);
    const longestMs = Math.max(...pausesMs);
    score({
      failovers: failoverCount,
      'loss of etcd': 1,
      's longest pause': Math.round(longestMs / 100) / 10,
      'extended outages': countExtensions(servers),
      'statements on old primaries': statementsOnOldPrimaries,
      ...kept,
    });
    expect(longestMs).toBeLessThan(pauseLimitMs);
    expect(statementsOnOldPrimaries).toBe(0);
    expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual([0, 0]);
  },
  timeoutMs,
);
