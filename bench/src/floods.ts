import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, getPriority, setPriority } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { moves } from '@game/rules';
import { Pool } from 'pg';
import { sessionCookie, type BuiltPlayer } from '../../tests/support/dist/build-player.js';
import { addPlayers } from './add-players.js';
import { startBenchServer, type BenchServer } from './bench-server.js';
import type { Answers, Flood } from './flood-client.js';
import { print, spread, Timings } from './measure.js';
import { ServedGames } from './served-games.js';

const rounds = 3;
const pairCount = 4;
const pauseSeconds = 3;
const beforeSeconds = 10;
const duringSeconds = 30;
/** The time between the steps of a pair: other players think, so they are not a flood themselves. */
const pauseMs = 20;
/** Others may wait this many times as long as before the flood. */
const targetRatio = 3;

/** How long a flood runs before others are measured. */
const warmUpSeconds = 1;
/** The flood's priority is lower than that of all others, as if its clients ran on other machines. */
const floodNiceness = 10;

const program = fileURLToPath(new URL('./flood-client.js', import.meta.url));

/**
 * `npm run bench -- floods`: measures how long others wait before and during floods from 8 network addresses.
 * `npm run bench -- floods openapi` measures only the floods whose name contains `openapi`.
 */
export async function benchFloods(): Promise<void> {
  const server = await startBenchServer({ DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' });
  const pool = new Pool(server.connection);
  try {
    const [flooding, ...players] = await addPlayers(pool, 2 * pairCount + 1, 1_000_000);
    if (!flooding) throw new Error('no players were added');
    const others = new Others(server, players);
    await others.measure(beforeSeconds);
    const floods = Object.entries(await floodsOn(server, flooding, players));
    const chosen = process.argv[3] ?? '';
    for (const [name, flood] of floods) {
      if (!name.includes(chosen)) continue;
      print(`${name} (others: p95 before → during the flood)`);
      const ratios = new Map<string, number[]>();
      for (let round = 0; round < rounds; round += 1) {
        // The server may still have requests of the last flood.
        await delay(pauseSeconds * 1000);
        const before = await others.measure(beforeSeconds);
        const { during, answers } = await withFlood({ address: server.address, ...flood }, async () =>
          others.measure(duringSeconds),
        );
        report({ before, during, answers, ratios });
      }
      const all = [...ratios].map(([step, values]) => `${step} ${spread(values, 1)} ×`);
      print(`  all rounds: ${all.join(', ')} (target at most ${targetRatio} ×, no failures)`);
    }
    others.close();
  } finally {
    await pool.end();
    await server.close();
  }
}

async function floodsOn(server: BenchServer, flooding: BuiltPlayer, players: BuiltPlayer[]) {
  const cookie = sessionCookie(flooding, server.authSecret);
  const games = new ServedGames(server.address, server.authSecret, [flooding, ...players], 1);
  const input = { maxPlayers: 4, stakeAmount: 1, initialMove: moves[0] };
  const { tournamentId } = await games.call(flooding, 'tournaments.createWithStake', input);
  games.close();
  const floods: Record<string, Omit<Flood, 'address'>> = {
    '64 × lobby.listGames': { connections: 64, path: '/api/lobby.listGames' },
    '200 × tournaments.get': { connections: 200, path: `/api/tournaments.get?tournamentId=${tournamentId as string}` },
    '200 × statistics.get of one player': { connections: 200, path: '/api/statistics.get', cookie },
    '60 × wrong log-ins': {
      connections: 60,
      path: '/api/auth.signInWithPassword',
      method: 'POST',
      body: JSON.stringify({ email: 'RANDOM@example.com', password: 'a wrong password' }),
    },
    '64 × openapi.json': { connections: 64, path: '/api/openapi.json' },
    '8 × 20,000 watch requests': { connections: 8, path: '', watches: true },
  };
  return floods;
}

/** Runs `work` during a flood. Its clients run in a separate process. */
async function withFlood<Result>(flood: Flood, work: () => Promise<Result>) {
  const child = fork(program);
  try {
    if (child.pid !== undefined) {
      setPriority(child.pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + floodNiceness));
    }
    child.send(flood);
    await delay(warmUpSeconds * 1000);
    const during = await work();
    child.send('count');
    const [answers] = (await once(child, 'message')) as [Answers];
    return { during, answers };
  } finally {
    child.disconnect();
  }
}

/** Players who are not part of a flood. They play games, and look at the lobby. */
class Others {
  readonly #games: ServedGames;
  readonly #players: BuiltPlayer[];
  readonly #queries: { url: string; cookie: string }[];

  constructor(server: BenchServer, players: BuiltPlayer[]) {
    this.#players = players;
    this.#games = new ServedGames(server.address, server.authSecret, players, players.length);
    this.#queries = players.map((player) => ({
      url: `${server.address}/api/statistics.listRecentOutcomes`,
      cookie: sessionCookie(player, server.authSecret),
    }));
  }

  /** Plays for some seconds. Returns the duration of all requests, the number of failed ones, and this process's own delay. */
  async measure(seconds: number): Promise<{ timings: Timings; failures: number; ownDelayMs: number }> {
    const timings = new Timings();
    const ownDelay = monitorEventLoopDelay({ resolution: 1 });
    ownDelay.enable();
    let failures = 0;
    const endMs = performance.now() + seconds * 1000;
    const time = async (step: string, work: () => Promise<unknown>) => {
      await timings.time(step, work).catch(() => (failures += 1));
      await delay(pauseMs);
    };
    const playPair = async (index: number) => {
      const [one, other] = [this.#players[2 * index], this.#players[2 * index + 1]];
      const query = this.#queries[index];
      if (!one || !other || !query) throw new Error('not enough players for the pairs');
      while (performance.now() < endMs) {
        let gameId = '';
        await time('command', async () => {
          gameId = (await this.#games.call(one, 'games.createWithStake', { stakeAmount: 5 })).gameId as string;
        });
        if (gameId === '') continue;
        await time('command', () => this.#games.call(one, 'games.move', { gameId, move: moves[0] }));
        await time('query', () => this.#read(query));
        await time('command', () => this.#games.call(other, 'games.joinWithStake', { gameId }));
        await time('command', () => this.#games.call(other, 'games.move', { gameId, move: moves[1] }));
      }
    };
    await Promise.all(Array.from({ length: pairCount }, (_, index) => playPair(index)));
    ownDelay.disable();
    return { timings, failures, ownDelayMs: ownDelay.percentile(95) / 1e6 };
  }

  async #read({ url, cookie }: { url: string; cookie: string }): Promise<void> {
    const response = await fetch(url, { headers: { cookie } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  }

  close(): void {
    this.#games.close();
  }
}

type Measured = Awaited<ReturnType<Others['measure']>>;

function report({
  before,
  during,
  answers,
  ratios,
}: {
  before: Measured;
  during: Measured;
  answers: Answers;
  ratios: Map<string, number[]>;
}): void {
  const parts = ['command', 'query'].map((step) => {
    const [quiet, flooded] = [before.timings.quantile(step, 0.95), during.timings.quantile(step, 0.95)];
    ratios.set(step, [...(ratios.get(step) ?? []), flooded / quiet]);
    return `${step} ${quiet.toFixed(1)} → ${flooded.toFixed(1)} ms (${(flooded / quiet).toFixed(1)} ×)`;
  });
  const flood = Object.entries(answers).map(
    ([status, count]) => `${Math.round(count / (warmUpSeconds + duringSeconds))}/s ${status}`,
  );
  const failures = `${before.failures + during.failures} failures`;
  print(`  ${parts.join(', ')}, ${failures}; own delay ${during.ownDelayMs.toFixed(1)} ms; flood: ${flood.join(', ')}`);
}
