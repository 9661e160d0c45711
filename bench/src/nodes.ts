import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moves } from '@game/rules';
import { migrate } from '@game/database';
import { Pool } from 'pg';
import type { Socket } from 'socket.io-client';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../apps/server/dist/platform/postgres/embedded-postgres.js';
import { startServerProcess } from '../../scripts/dist/server-process.js';
import { sessionCookie, type BuiltPlayer } from '../../tests/support/dist/build-player.js';
import { databaseUrl } from '../../tests/support/dist/database-url.js';
import { findRedisServer, startRedis } from '../../tests/support/dist/redis.js';
import { addPlayers } from './add-players.js';
import { BareEcho, connectSocket } from './bare-echo.js';
import { rampBus } from './bus/bus-ramp.js';
import { inParallel, print, spread, Timings } from './measure.js';
import { ServedGames } from './served-games.js';

const pairCount = 16;
/** How many games each pair plays before and during the measurement. */
const warmUpGames = 12;
const measuredGames = 32;
const rounds = 3;
/** An event may take this many times as long as on a bare server, plus the time of one batch. */
const targetRatio = 1.5;

interface Case {
  name: string;
  processCount: number;
  env: Record<string, string>;
}

/** A running site: one address for each of its processes. */
interface Site {
  addresses: string[];
  authSecret: string;
  players: BuiltPlayer[];
}

/**
 * `npm run bench -- nodes`: plays games on one, two and four server processes with one database. Measures the time from the
 * answer to the second move until the opponent's browser has the result. With several processes, the opponent is always
 * connected to another one. Then measures how many messages per second the bus carries between four processes.
 * `npm run bench -- nodes bus` measures only the bus.
 */
export async function benchNodes(): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'bench-nodes-'));
  await chmod(dataDirectory, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDirectory });
  const redisServer = findRedisServer();
  const redis = redisServer === null ? null : await startRedis(redisServer);
  try {
    if (process.argv[3] !== 'bus') await playAll(postgres, redis?.url);
    await rampBus('PostgreSQL', { connection: postgres.connection, redisUrl: undefined });
    if (redis) await rampBus('Redis', { connection: postgres.connection, redisUrl: redis.url });
    else print('Redis is not installed, so its cases were skipped.');
  } finally {
    await redis?.stop();
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/** Plays on every number of processes with every bus, in turn. */
async function playAll(postgres: EmbeddedPostgres, redisUrl: string | undefined): Promise<void> {
  const echo = await BareEcho.start(pairCount);
  const pool = new Pool(postgres.connection);
  try {
    await migrate(postgres.connection);
    const players = await addPlayers(pool, 2 * pairCount, 1_000_000);
    const env = { DATABASE_URL: databaseUrl(postgres), AUTH_SECRET: randomBytes(32).toString('hex') };
    const results = new Map<string, Result[]>();
    for (let round = 0; round <= rounds; round += 1) {
      for (const { name, processCount, env: busEnv } of casesWith(redisUrl)) {
        const site = { players, authSecret: env.AUTH_SECRET };
        const result = await playOn(site, processCount, { ...env, ...busEnv }, echo);
        // The first round warms up; its query plans are for empty tables.
        if (round > 0) results.set(name, [...(results.get(name) ?? []), report(name, result)]);
      }
      if (round === 0) await pool.query('ANALYZE');
    }
    for (const [name, ofCase] of results) summarize(name, ofCase);
  } finally {
    await pool.end();
    await echo.close();
  }
}

function casesWith(redisUrl: string | undefined): Case[] {
  const buses: { bus: string; env: Record<string, string> }[] = [
    { bus: 'PostgreSQL', env: {} },
    ...(redisUrl === undefined ? [] : [{ bus: 'Redis', env: { REDIS_URL: redisUrl } }]),
  ];
  return buses.flatMap(({ bus, env }) =>
    [1, 2, 4].map((processCount) => ({ name: `${processCount} × server, ${bus}`, processCount, env })),
  );
}

/** Figures of one round. */
interface Result {
  gamesPerSecond: number;
  timings: Timings;
}

/** Starts the processes of a site, plays on it, and stops them. */
async function playOn(
  site: Omit<Site, 'addresses'>,
  processCount: number,
  env: Record<string, string>,
  echo: BareEcho,
): Promise<Result> {
  const servers = await Promise.all(Array.from({ length: processCount }, () => startServerProcess('', env)));
  const play = await preparePlay({ ...site, addresses: servers.map(({ address }) => address) }, echo);
  try {
    await play.run(warmUpGames, new Timings());
    const timings = new Timings();
    const startMs = performance.now();
    await play.run(measuredGames, timings);
    return { gamesPerSecond: (1000 * pairCount * measuredGames) / (performance.now() - startMs), timings };
  } finally {
    play.close();
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
  }
}

/** Connects the creators of all pairs, half of them to each process. Their opponents use the other process. */
async function preparePlay({ addresses, authSecret, players }: Site, echo: BareEcho) {
  const clients = addresses.map((address) => new ServedGames(address, authSecret, players, pairCount));
  const sockets = await Promise.all(
    players.slice(0, pairCount).map((creator, pair) => {
      const address = addresses[pair % addresses.length] ?? '';
      const extraHeaders = { cookie: sessionCookie(creator, authSecret), origin: address };
      return connectSocket(address, { path: '/api/realtime', extraHeaders });
    }),
  );
  const playPair = async (pair: number, index: number, timings: Timings): Promise<void> => {
    const [creator, joiner, socket] = [players[pair], players[pair + pairCount], sockets[pair]];
    const [here, there] = [clients[pair % clients.length], clients[(pair + 1) % clients.length]];
    if (!creator || !joiner || !socket || !here || !there) throw new Error('there is no such pair');
    const created = await here.call(creator, 'games.createWithStake', { stakeAmount: 5 });
    const gameId = created.gameId as string;
    await here.call(creator, 'games.move', { gameId, move: moves[index % 3] });
    await there.call(joiner, 'games.joinWithStake', { gameId });
    const arrival = resultOf(gameId, socket);
    const move = moves[Math.floor(index / 3) % 3];
    await timings.time('second move', () => there.call(joiner, 'games.move', { gameId, move }));
    const answeredAtMs = performance.now();
    const { arrivedAtMs, message } = await arrival;
    // An event that arrives before the answer has taken no time.
    timings.add('event', Math.max(0, arrivedAtMs - answeredAtMs));
    timings.add('echo', await echo.send(pair, message));
  };
  return {
    run: (gamesPerPair: number, timings: Timings) =>
      inParallel(pairCount, pairCount, async (pair) => {
        for (let index = 0; index < gamesPerPair; index += 1) await playPair(pair, index, timings);
      }),
    close: () => {
      for (const socket of sockets) socket.disconnect();
      for (const client of clients) client.close();
    },
  };
}

/** Waits until `socket` has received the result of a game. */
function resultOf(gameId: string, socket: Socket): Promise<{ arrivedAtMs: number; message: unknown }> {
  return new Promise((resolve) => {
    const receive = (message: { game: { id: string; status: string } }) => {
      if (message.game.id !== gameId || message.game.status !== 'completed') return;
      socket.off('games.changed', receive);
      resolve({ arrivedAtMs: performance.now(), message });
    };
    socket.on('games.changed', receive);
  });
}

function report(name: string, result: Result): Result {
  print(`${name}: ${result.gamesPerSecond.toFixed(0)} games/s; ${result.timings.summary()}`);
  return result;
}

/** Prints the medians of all rounds, with the lowest and the highest value. */
function summarize(name: string, results: Result[]): void {
  const figure = (of: (result: Result) => number, digits = 1) => spread(results.map(of), digits);
  const p99 = ({ timings }: Result, step: string) => timings.quantile(step, 0.99);
  const limitOf = (result: Result) => targetRatio * p99(result, 'echo') + result.timings.quantile('second move', 0.5);
  print(
    `\n${name}: ${figure(({ gamesPerSecond }) => gamesPerSecond, 0)} games/s\n` +
      `  event: p50 ${figure(({ timings }) => timings.quantile('event', 0.5))} ms, p99 ${figure((result) => p99(result, 'event'))} ms\n` +
      `  bare echo: p50 ${figure(({ timings }) => timings.quantile('echo', 0.5))} ms, p99 ${figure((result) => p99(result, 'echo'))} ms\n` +
      `  limit for p99 of an event (${targetRatio} × echo + one command): ${figure(limitOf)} ms`,
  );
}
