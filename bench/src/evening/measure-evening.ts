import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { slopePerHour, type Sample } from '../../../tests/support/dist/torture/slope.js';
import { askProcess } from '../ask-process.js';
import { processorTime, residentBytes } from '../measure.js';
import type { PlayersOrder, PlayersReport } from './player-process.js';

const program = fileURLToPath(new URL('./player-process.js', import.meta.url));
const sampleMs = 5_000;
/** The first part does not count for the slope: code is compiled, and caches fill. */
const warmUpShare = 0.25;

/** Whom to measure, and for how long, after all players have arrived. */
interface Measured {
  serverProcessId: number;
  databaseProcessId: number;
  pool: Pool;
  seconds: number;
}

/** Seconds of processor time, bytes of the write-ahead log, and the memory of the server. */
export interface EveningFigures extends PlayersReport {
  seconds: number;
  processor: { server: number; database: number; players: number };
  logBytes: number;
  memoryMb: number;
  memoryMbPerHour: number;
}

/** Lets players spend an evening on a server, in their own process. Returns the figures after all have arrived. */
export async function measureEvening(measured: Measured, order: PlayersOrder): Promise<EveningFigures> {
  const child = fork(program);
  try {
    await askProcess(child, order);
    await askProcess(child, 'reset');
    const [startMs, before] = [performance.now(), await readTotals(measured, child)];
    const memory: Sample[] = [];
    for (let atMs = 0; atMs < 1000 * measured.seconds; atMs += sampleMs) {
      await delay(sampleMs);
      memory.push({ atMs: performance.now(), value: residentBytes(measured.serverProcessId) / 1e6 });
    }
    const after = await readTotals(measured, child);
    const report = (await askProcess(child, 'read')) as PlayersReport;
    const used = (name: keyof typeof after) => after[name] - before[name];
    return {
      ...report,
      seconds: (performance.now() - startMs) / 1000,
      processor: { server: used('server'), database: used('database'), players: used('players') },
      logBytes: used('logBytes'),
      memoryMb: memory.at(-1)?.value ?? Number.NaN,
      memoryMbPerHour: slopePerHour(memory.slice(warmUpShare * memory.length)),
    };
  } finally {
    if (child.connected) child.disconnect();
    if (child.exitCode === null) await once(child, 'exit');
  }
}

async function readTotals({ serverProcessId, databaseProcessId, pool }: Measured, child: ChildProcess) {
  const { rows } = await pool.query<{ bytes: string }>(`SELECT pg_current_wal_insert_lsn() - '0/0' AS bytes`);
  return {
    server: processorTime(serverProcessId),
    database: processorTime(databaseProcessId),
    players: processorTime(child.pid ?? Number.NaN),
    logBytes: Number(rows[0]?.bytes),
  };
}
