import { chromium } from 'playwright-core';
import { prepareBrowser } from '../../scripts/dist/browser.js';
import { print } from './measure.js';

const listPath = '/api/lobby.listGames';

/** What a page in a browser has requested and received up to now. */
export interface PageTally {
  /** Requests for the newest games. */
  listRequests: number;
  /** Requests for older games, which a page sends when its reader is at the end of the list. */
  olderRequests: number;
  realtimeMessages: number;
}

/** The lobby, open in a real browser. */
export interface LobbyPage {
  read(): PageTally;
  close(): Promise<void>;
}

/** Opens the lobby of the site at `address`, signed out, and waits until its list is shown. */
export async function openLobbyPage(address: string): Promise<LobbyPage> {
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: await prepareBrowser(print),
    args: isRoot ? ['--no-sandbox'] : [],
  });
  const tally = { listRequests: 0, olderRequests: 0, realtimeMessages: 0 };
  const page = await browser.newPage({ serviceWorkers: 'block' });
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === listPath) tally[searchParams.has('before') ? 'olderRequests' : 'listRequests'] += 1;
  });
  page.on('websocket', (socket) => socket.on('framereceived', () => (tally.realtimeMessages += 1)));
  const list = page.waitForResponse((response) => new URL(response.url()).pathname === listPath);
  await page.goto(`${address}/index`);
  await list;
  return { read: () => ({ ...tally }), close: () => browser.close() };
}
