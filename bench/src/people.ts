import { Client, type ClientConfig } from 'pg';
import type * as consolePlayers from '../../apps/server/dist/modules/console-reads/store/players.js';
import type * as leaderboardPairs from '../../apps/server/dist/modules/leaderboards/store/pairs.js';
import type * as leaderboardRankings from '../../apps/server/dist/modules/leaderboards/store/rankings.js';
import type * as leaderboardStandings from '../../apps/server/dist/modules/leaderboards/store/standings.js';
import type * as playerPages from '../../apps/server/dist/modules/players/store/pages.js';
import { planCacheMode, type Transaction } from '../../apps/server/dist/platform/database/database.js';
import { startBenchServer } from './bench-server.js';
import { idOf } from './growth/dataset.js';
import { transactionOn } from './growth/store-calls.js';
import { median, print } from './measure.js';

const sizes = [1_000, 1_000_000];
const rounds = 5;
const today = new Date().toISOString().slice(0, 10);

/** Reports the plan of each statement with its time and its pages, like EXPLAIN (ANALYZE, BUFFERS). */
const options = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_buffers=on',
  'auto_explain.log_format=json',
  'auto_explain.log_level=notice',
  `plan_cache_mode=${planCacheMode}`,
];

/** A run of a statement: its duration in ms, and the pages of 8 KB that it read. */
interface Run {
  ms: number;
  pages: number;
}

interface Plan {
  Plan: { 'Actual Total Time': number; 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
}

/**
 * `npm run bench -- people`: compares the statements of player pages, leaderboards and the operators' search with 1,000,000
 * players and with 1,000.
 */
export async function benchPeople(): Promise<void> {
  const results: Map<string, Run>[] = [];
  for (const players of sizes) {
    const server = await startBenchServer();
    try {
      const startMs = performance.now();
      await writePlayers(server.connection, players);
      print(`Wrote ${players} players in ${((performance.now() - startMs) / 1000).toFixed(0)} s`);
      results.push(await explainAll(server.connection, players));
    } finally {
      await server.close();
    }
  }
  const [few, many] = results as [Map<string, Run>, Map<string, Run>];
  print(`\n${'statement'.padEnd(34)}  1,000: ms  pages   1,000,000: ms  pages`);
  for (const [name, small] of few) {
    const large = many.get(name) ?? { ms: Number.NaN, pages: Number.NaN };
    const columns = [small.ms.toFixed(3).padStart(10), String(small.pages).padStart(6)];
    print(
      `${name.padEnd(34)}  ${columns.join(' ')}   ${large.ms.toFixed(3).padStart(13)} ${String(large.pages).padStart(6)}`,
    );
  }
}

/** Runs every statement a few times; returns the median duration, and the pages of the last run. */
async function explainAll(connection: ClientConfig, players: number): Promise<Map<string, Run>> {
  const load = async <Store>(path: string) =>
    (await import(new URL(`../../apps/server/dist/modules/${path}.js`, import.meta.url).href)) as Store;
  const pages = await load<typeof playerPages>('players/store/pages');
  const pairs = await load<typeof leaderboardPairs>('leaderboards/store/pairs');
  const boards = await load<typeof leaderboardRankings>('leaderboards/store/rankings');
  const standings = await load<typeof leaderboardStandings>('leaderboards/store/standings');
  const search = await load<typeof consolePlayers>('console-reads/store/players');
  const of = (n: number) => ({ id: idOf('player', n % players), username: `player_${n % players}` });
  const day = { period: 'day' as const, startsOn: today };
  const calls: Record<string, (on: Transaction, nth: number) => Promise<unknown>> = {
    'player page': (on, nth) => pages.findPage(on, of(nth).username),
    'results against an opponent': (on, nth) => pairs.findPair(on, of(nth).id, of(nth + 1).id),
    'leaderboard: profit': (on) => boards.findTop(on, { ...day, figure: 'profit', limit: 50 }),
    'leaderboard: wins': (on) => boards.findTop(on, { ...day, figure: 'wins', limit: 50 }),
    'leaderboard: streak': (on) => boards.findTop(on, { ...day, figure: 'streak', limit: 50 }),
    'leaderboard: tournaments': (on) => boards.findTop(on, { ...day, figure: 'tournaments', limit: 50 }),
    'own standing': (on, nth) => standings.findStandings(on, [day], [of(nth).id]),
    'own place': (on) => standings.countPlayers(on, { ...day, figure: 'profit', bucket: 1 }),
    "operator's search by name": (on, nth) => search.findByPrefix(on, of(nth).username.slice(0, 9), null, 51),
    "operator's search by email": (on, nth) => search.findByEmail(on, `player${nth}@example.test`),
    "operator's page of a player": (on, nth) => search.findDetails(on, of(nth).id),
  };
  const client = new Client({ ...connection, options: options.map((option) => `-c ${option}`).join(' ') });
  let last: Run = { ms: 0, pages: 0 };
  client.on('notice', ({ message }) => {
    const [, json] = /plan:\n(.*)/s.exec(message ?? '') ?? [];
    if (json === undefined) return;
    const { Plan: plan } = JSON.parse(json) as Plan;
    last = { ms: plan['Actual Total Time'], pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
  });
  await client.connect();
  const on = transactionOn(client);
  const runs = new Map<string, Run>();
  for (const [name, call] of Object.entries(calls)) {
    const durations: number[] = [];
    for (let nth = 1; nth <= rounds; nth += 1) {
      await call(on, nth * 7_919);
      durations.push(last.ms);
    }
    runs.set(name, { ms: median(durations), pages: last.pages });
  }
  await client.end();
  return runs;
}

/** Writes players with an account, statistics and a standing. Triggers and foreign keys are off. */
async function writePlayers(connection: ClientConfig, players: number): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query(`SET session_replication_role = 'replica'`);
  const each = `generate_series(0, ${players - 1}) AS n`;
  const id = `md5('player ' || n)::uuid`;
  for (const text of [
    `INSERT INTO users (id, email, email_verified, time_zone, created_at, updated_at)
      SELECT ${id}, 'player' || n || '@example.test', true, 'UTC', now() - n * interval '1 second', now() FROM ${each}`,
    `INSERT INTO profiles (id, username, balance, referral_code, created_at)
      SELECT ${id}, 'player_' || n, 100, 'CODE' || n, now() FROM ${each}`,
    `INSERT INTO player_statistics (user_id, wins, losses, ties, rock_wins, rock_losses, rock_ties, staked, current_streak,
        best_streak, history_step, last_completed_at)
      SELECT ${id}, 1, 0, 0, 1, 0, 0, 5, 1, 1, 1, now() FROM ${each}`,
    `INSERT INTO standings (period, starts_on, user_id, profit, wins, current_streak, streak, tournaments, giants)
      SELECT 'day', '${today}', ${id}, n % 1000 - 300, n % 100, n % 3, n % 7, n % 2, 0 FROM ${each}`,
    `INSERT INTO standing_buckets (period, starts_on, figure, bucket, players)
      SELECT 'day', '${today}', 'profit', n, 3 FROM generate_series(-300, 500) AS n`,
    `INSERT INTO head_to_head (user_id, opponent_id, wins, losses, ties)
      SELECT ${id}, md5('player ' || n + 1)::uuid, 1, 1, 0 FROM ${each}`,
    'VACUUM ANALYZE',
  ]) {
    await client.query(text);
  }
  await client.end();
}
