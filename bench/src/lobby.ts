import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { addPlayers } from './add-players.js';
import { startBenchServer } from './bench-server.js';
import { openLobbyPage, type LobbyPage, type PageTally } from './lobby-page.js';
import { print } from './measure.js';
import { ServedGames } from './served-games.js';
import { SteadyGames } from './steady-games.js';
import type { Tally } from './viewer-process.js';
import { Viewers } from './viewers.js';

const viewerCount = 1000;
const gamesPerSecond = 100;
const playerCount = 800;
const warmUpSeconds = 3;
const measuredSeconds = 15;
const rounds = 3;
const target = { messages: 4, bytes: 3000, listRequests: 0 };

/**
 * `npm run bench -- lobby`: measures what each of 1,000 viewers of the lobby receives and requests while 100 games a second
 * are listed and joined. The viewers follow the protocol of the page. One more viewer is a real browser, so that a page that
 * requests the list because of messages cannot go unnoticed.
 */
export async function benchLobby(): Promise<void> {
  const server = await startBenchServer({ DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' });
  const pool = new Pool(server.connection);
  const viewers = new Viewers(server.address);
  try {
    const players = await addPlayers(pool, playerCount, 1_000_000);
    const games = new ServedGames(server.address, server.authSecret, players, playerCount);
    const load = new SteadyGames(games, players, gamesPerSecond);
    await viewers.connect(Array.from({ length: viewerCount }, () => null));
    await viewers.openLobby(viewerCount);
    const page = await openLobbyPage(server.address);
    await delay(warmUpSeconds * 1000);
    printOpening(await viewers.read(), page);
    for (let round = 1; round <= rounds; round += 1) await measureRound(load, viewers, page);
    await page.close();
    print(`${await load.stop()} games failed`);
    games.close();
  } finally {
    viewers.close();
    await pool.end();
    await server.close();
  }
}

function printOpening(tallies: Tally[], page: LobbyPage): void {
  const { mean, most } = spreadOf(tallies.map(({ listRequests }) => listRequests));
  print(`requests for the list when the lobby is opened: ${mean} per viewer, at most ${most}`);
  print(`  in a browser: ${page.read().listRequests}`);
}

async function measureRound(load: SteadyGames, viewers: Viewers, page: LobbyPage): Promise<void> {
  const [startMs, listed, before, pageBefore] = [performance.now(), load.listed, await viewers.read(), page.read()];
  await delay(measuredSeconds * 1000);
  const [after, pageAfter] = [await viewers.read(), page.read()];
  const seconds = (performance.now() - startMs) / 1000;
  print(`${viewerCount} viewers, ${((load.listed - listed) / seconds).toFixed(0)} games/s listed and joined`);
  for (const name of ['messages', 'bytes', 'listRequests'] as const) {
    const perSecond = after.map((tally, index) => (tally[name] - (before[index]?.[name] ?? 0)) / seconds);
    const { mean, most } = spreadOf(perSecond);
    const figures = `${mean.toFixed(2)}, at most ${most.toFixed(2)} (target at most ${target[name]})`;
    print(`  ${names[name]} per viewer and second: ${figures}`);
  }
  const inBrowser = (name: keyof PageTally) => pageAfter[name] - pageBefore[name];
  print(
    `  in a browser: ${inBrowser('realtimeMessages')} messages, ${inBrowser('listRequests')} requests for the list, ` +
      `${inBrowser('olderRequests')} for older games at its end`,
  );
}

const names = { messages: 'messages', bytes: 'bytes', listRequests: 'requests for the list' };

function spreadOf(values: number[]): { mean: number; most: number } {
  return { mean: values.reduce((sum, value) => sum + value, 0) / values.length, most: Math.max(...values) };
}
