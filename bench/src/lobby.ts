import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { moves } from '@game/rules';
import { Pool } from 'pg';
import type { BuiltPlayer } from '../../tests/support/dist/build-player.js';
import { addPlayers } from './add-players.js';
import { startBenchServer } from './bench-server.js';
import type { Received, ViewersOrder } from './lobby-viewers.js';
import { print } from './measure.js';
import { ServedGames } from './served-games.js';

const viewerCount = 1000;
const gamesPerSecond = 100;
const pairCount = 400;
/** How long a game is in the lobby before it is joined. */
const listedMs = 2000;
const warmUpSeconds = 3;
const measuredSeconds = 15;
const target = { messagesPerSecond: 4, bytesPerSecond: 3000 };

const program = fileURLToPath(new URL('./lobby-viewers.js', import.meta.url));

/**
 * `npm run bench -- lobby`: measures what each of 1,000 viewers of the lobby receives while 100 games a second are listed
 * and joined. Viewers receive changes only: a page requests the list when it is opened, and never because of a message.
 */
export async function benchLobby(): Promise<void> {
  const server = await startBenchServer({ DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' });
  const pool = new Pool(server.connection);
  const viewers = fork(program);
  try {
    const players = await addPlayers(pool, 2 * pairCount, 1_000_000);
    const games = new ServedGames(server.address, server.authSecret, players, 2 * pairCount);
    await ask(viewers, { kind: 'connect', address: server.address, count: viewerCount });
    const load = playSteadily(games, players);
    await delay(warmUpSeconds * 1000);
    const before = load.listed();
    const received = (await ask(viewers, { kind: 'measure', seconds: measuredSeconds })) as Received;
    const rate = (load.listed() - before) / measuredSeconds;
    const { failed } = await load.stop();
    games.close();
    report(received, rate, failed);
  } finally {
    viewers.disconnect();
    await pool.end();
    await server.close();
  }
}

function report({ messagesPerSecond, bytesPerSecond }: Received, rate: number, failed: number): void {
  const line = (name: string, { mean, most }: { mean: number; most: number }, limit: number) =>
    `${name} per second and viewer: ${mean.toFixed(2)}, at most ${most.toFixed(2)} (target at most ${limit})`;
  print(`${viewerCount} viewers, ${rate.toFixed(0)} games/s listed and joined, ${failed} failed`);
  print(line('messages', messagesPerSecond, target.messagesPerSecond));
  print(line('bytes', bytesPerSecond, target.bytesPerSecond));
}

async function ask(viewers: ChildProcess, order: ViewersOrder): Promise<unknown> {
  viewers.send(order);
  const [answer] = (await once(viewers, 'message')) as [unknown];
  return answer;
}

/** Starts games at a constant rate until `stop`, whether or not earlier ones are over. `listed` counts them. Failed ones are not repeated. */
function playSteadily(games: ServedGames, players: BuiltPlayer[]) {
  let [started, listed, failed] = [0, 0, 0];
  const running = new Set<Promise<unknown>>();
  const startMs = performance.now();
  const play = async (index: number) => {
    const [one, other] = [players[index % pairCount], players[pairCount + (index % pairCount)]];
    if (!one || !other) throw new Error('not enough players for the pairs');
    const { gameId } = await games.call(one, 'games.createWithStake', { stakeAmount: 5 });
    await games.call(one, 'games.move', { gameId, move: moves[0] });
    listed += 1;
    await delay(listedMs);
    await games.call(other, 'games.joinWithStake', { gameId });
    await games.call(other, 'games.move', { gameId, move: moves[1] });
  };
  const timer = setInterval(() => {
    for (; started < ((performance.now() - startMs) / 1000) * gamesPerSecond; started += 1) {
      const game = play(started)
        .catch(() => (failed += 1))
        .finally(() => running.delete(game));
      running.add(game);
    }
  }, 10);
  return {
    listed: () => listed,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(running);
      return { failed };
    },
  };
}
