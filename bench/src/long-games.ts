import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { BuiltPlayer } from '../../tests/support/dist/build-player.js';
import type { BenchServer } from './bench-server.js';
import { print, processorTime } from './measure.js';
import { ServedGames } from './served-games.js';
import { SteadyGames } from './steady-games.js';

const gamesPerSecond = 5;
const minutes = 10;
/** How much more a game of the last minute may cost than one of the second minute, when the jobs have read the first rows. */
const highestGrowth = 1.2;

/**
 * Plays a few games per second for ten minutes and prints what each minute costs, then a minute without a
 * game. It shows jobs that never rest: they read more rows each minute, or the same ones again.
 */
export async function measureLongPlay(server: BenchServer, pool: Pool, players: BuiltPlayer[]): Promise<void> {
  const games = new ServedGames(server.address, server.authSecret, players, gamesPerSecond * 4);
  const play = new SteadyGames(games, players, gamesPerSecond);
  const costs: number[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    const playedBefore = play.listed;
    const used = await measureMinute(server, pool);
    const count = play.listed - playedBefore;
    costs.push(used.processorMs / count);
    print(
      `minute ${minute}: ${count} games; per game ${(used.processorMs / count).toFixed(1)} ms of CPU (server and database), ` +
        `${(used.commits / count).toFixed(1)} commits`,
    );
  }
  const failed = await play.stop();
  games.close();
  const idle = await measureMinute(server, pool);
  print(
    `a minute without a game: ${idle.processorMs.toFixed(0)} ms of CPU, ${(idle.commits / 60).toFixed(1)} commits/s; failed games: ${failed}`,
  );
  const growth = (costs.at(-1) ?? Number.NaN) / (costs[1] ?? Number.NaN);
  print(`CPU per game, last minute / second minute: ${growth.toFixed(2)}; target at most ${highestGrowth}\n`);
}

async function measureMinute(server: BenchServer, pool: Pool): Promise<{ processorMs: number; commits: number }> {
  const before = await readTotals(server, pool);
  await delay(60_000);
  const after = await readTotals(server, pool);
  return { processorMs: after.processorMs - before.processorMs, commits: after.commits - before.commits };
}

async function readTotals(server: BenchServer, pool: Pool): Promise<{ processorMs: number; commits: number }> {
  const { rows } = await pool.query<{ commits: string }>(
    'SELECT xact_commit AS commits FROM pg_stat_database WHERE datname = current_database()',
  );
  return { processorMs: 1000 * processorTime(server.processId), commits: Number(rows[0]?.commits) };
}
