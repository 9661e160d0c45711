import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../support/database.js';
import { databaseUrl } from '../support/database-url.js';
import { createPace } from '../support/torture/pace.js';
import { isTorture } from '../support/torture/scale.js';
import { scoreOf } from '../support/torture/score.js';
import { slopePerHour, type Sample } from '../support/torture/slope.js';
import { startLoad, startLoadedServer, verifyLoad } from '../support/torture/torture.js';

/** `LONG_RUN_MINUTES=2 npm run torture -- long-run` is a short form. */
const minutes = Number(process.env['LONG_RUN_MINUTES'] ?? 20);
const playerCount = 40;
const requestsPerSecond = 100;
const sampleMs = 10_000;
/** The first part does not count: code is compiled, and caches fill. */
const warmUpShare = 0.25;
const limits = { memoryMbPerHour: 100, p95MsPerHour: 60 };
const timeoutMs = 3_600_000;

/** Returns the memory of a process, in MB. */
function memoryOf(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

function p95Of(durations: number[]): number {
  const sorted = durations.toSorted((one, other) => one - other);
  return sorted[Math.floor(0.95 * sorted.length)] ?? 0;
}

it.runIf(isTorture && process.platform === 'linux')(
  'two servers need neither more memory nor more time the longer they run',
  async ({ task }) => {
    const score = scoreOf(task, 'Long run of two servers');
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const url = databaseUrl(database);
    const servers = [await startLoadedServer({ url }), await startLoadedServer({ url })];
    const durations: number[] = [];
    const load = await startLoad({
      connection: database.connection,
      playerCount,
      addresses: () => servers.map(({ address }) => address),
      pace: createPace(requestsPerSecond),
      observe: (_status, durationMs) => durations.push(durationMs),
    });
    const memory: Sample[][] = servers.map(() => []);
    const p95: Sample[] = [];
    const samples = (minutes * 60_000) / sampleMs;

    for (let sample = 0; sample < samples; sample += 1) {
      await delay(sampleMs);
      const atMs = performance.now();
      const measured = durations.splice(0);
      if (sample < warmUpShare * samples) continue;
      p95.push({ atMs, value: p95Of(measured) });
      for (const [index, { processId }] of servers.entries()) memory[index]?.push({ atMs, value: memoryOf(processId) });
    }

    const kept = await verifyLoad(load, database.connection);
    const memorySlope = Math.max(...memory.map(slopePerHour));
    const p95Slope = slopePerHour(p95);
    score({
      minutes,
      players: playerCount,
      'MB more per hour': Math.round(memorySlope),
      'ms p95': Math.round(p95Of(p95.map(({ value }) => value))),
      'ms more per hour': Math.round(p95Slope),
      ...kept,
    });
    expect(memorySlope).toBeLessThan(limits.memoryMbPerHour);
    expect(p95Slope).toBeLessThan(limits.p95MsPerHour);
    expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual([0, 0]);
  },
  timeoutMs,
);
