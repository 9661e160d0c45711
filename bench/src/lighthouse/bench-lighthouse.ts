import { loadavg } from 'node:os';
import { chromium, type Browser } from 'playwright-core';
import { Pool } from 'pg';
import { prepareBrowser } from '../../../scripts/dist/browser.js';
import { sessionCookie } from '../../../tests/support/dist/build-player.js';
import { addPlayers } from '../add-players.js';
import { startBenchServer, type BenchServer } from '../bench-server.js';
import { median, print } from '../measure.js';
import { ServedGames } from '../served-games.js';
import { startBarePages, type BarePages } from './bare-pages.js';
import { measureFirstVisit } from './first-visit.js';
import { bareStep, measureInteractions, slowdown } from './interactions.js';
import { prepareLighthouse, type Lighthouse, type PageScores } from './run-lighthouse.js';

const runs = 5;
const visits = 3;
const players = 12;

interface MeasuredPage {
  name: string;
  address: () => string | Promise<string>;
  cookie?: string;
}

/**
 * `npm run bench -- lighthouse`: runs Lighthouse, as a phone, on pages of a real server and on bare pages; then measures the
 * first visit over a slow network, and interactions on a slow processor.
 */
export async function benchLighthouse(): Promise<void> {
  const lighthouse = await prepareLighthouse(print);
  const browser = await chromium.launch({
    executablePath: await prepareBrowser(print),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const server = await startBenchServer();
  const bare = await startBarePages(server.address);
  try {
    const { cookies, createGame } = await addGames(server);
    const [cookie = ''] = cookies;
    const pages: MeasuredPage[] = [
      { name: 'bare: HTML, no script', address: () => bare.withoutScripts },
      { name: 'bare: React hello', address: () => bare.hello },
      { name: '/index, visitor', address: () => `${server.address}/index` },
      { name: '/index, signed in', address: () => `${server.address}/index`, cookie },
      { name: '/shop/prizes', address: () => `${server.address}/shop/prizes`, cookie },
      // Another game each time: one without a move is over after five minutes, and its page is not the room.
      { name: '/game/{id}', address: async () => `${server.address}/game/${await createGame()}`, cookie },
    ];
    print(`Lighthouse, medians of ${runs} runs`);
    print(
      row(['page', 'performance', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'scripts KB', 'requests', 'machine', 'load']),
    );
    for (const page of pages) await measurePage(lighthouse, page);
    print('First visit at 400 ms and 400 kbit/s (targets: FCP 1,500 ms, LCP 4,000 ms)');
    for (const { name, address, cookie: signedIn } of pages.slice(2)) {
      const paints = await measureFirstVisit(browser, await address(), visits, signedIn);
      print(row([name, `FCP ${paints.first.toFixed(0)}`, `LCP ${paints.largest.toFixed(0)}`]));
    }
    await printInteractions(browser, server.address, bare, cookies.slice(1, 1 + 2 * runs));
  } finally {
    await bare.close();
    await browser.close();
    await server.close();
  }
}

async function printInteractions(browser: Browser, address: string, bare: BarePages, cookies: string[]): Promise<void> {
  print(
    `Interactions, processor slowed ${slowdown} times (target: 100 ms to the next paint), and the page's processor time`,
  );
  const { paints, costs } = await measureInteractions(browser, address, bare, cookies);
  print(row(['press', 'p50 ms', 'p99 ms', 'of bare HTML', 'processor ms', 'of bare HTML']));
  for (const step of paints.steps()) {
    const [paint, cost] = [paints.quantile(step, 0.5), costs.quantile(step, 0.5)];
    const [ofPaint, ofCost] = [paint / paints.quantile(bareStep, 0.5), cost / costs.quantile(bareStep, 0.5)];
    print(
      row([
        step,
        paint.toFixed(0),
        paints.quantile(step, 0.99).toFixed(0),
        ofPaint.toFixed(2),
        cost.toFixed(0),
        ofCost.toFixed(2),
      ]),
    );
  }
}

/**
 * Adds players, of whom the last ones have games in the lobby. Returns the cookies of the others, and a function that creates a game
 * of the first one and returns its id.
 */
async function addGames({ address, connection, authSecret }: BenchServer) {
  const pool = new Pool(connection);
  const built = await addPlayers(pool, 2 * players, 1_000);
  await pool.end();
  const games = new ServedGames(address, authSecret, built, 1);
  for (const creator of built.slice(players)) {
    const { gameId } = await games.call(creator, 'games.createWithStake', { stakeAmount: 5 });
    await games.call(creator, 'games.move', { gameId, move: 'rock' });
  }
  const [first] = built;
  if (!first) throw new Error('no players');
  const createGame = async () => {
    const { gameId } = await games.call(first, 'games.createWithStake', { stakeAmount: 10 });
    return String(gameId);
  };
  const cookies = built.slice(0, players).map((player) => sessionCookie(player, authSecret));
  return { cookies, createGame };
}

async function measurePage(lighthouse: Lighthouse, { name, address, cookie }: MeasuredPage): Promise<void> {
  const scores: PageScores[] = [];
  for (let run = 1; run <= runs; run += 1) scores.push(await lighthouse.score(await address(), cookie));
  const of = (key: keyof PageScores, digits = 0) => median(scores.map((score) => score[key])).toFixed(digits);
  const load = (loadavg()[0] ?? 0).toFixed(0);
  const paints = [of('firstPaintMs'), of('largestPaintMs'), of('blockingMs'), of('layoutShift', 3)];
  print(row([name, of('performance'), ...paints, of('scriptKilobytes', 1), of('requests'), of('machineSpeed'), load]));
}

function row([name = '', ...cells]: (string | number)[]): string {
  return String(name).padEnd(24) + cells.map((cell) => String(cell).padStart(12)).join('');
}
