import { randomUUID } from 'node:crypto';
import type { OperationName, QueryName, ReplyOf } from '@game/contract';
import type { BuiltPlayer } from './build-player.js';
import type { Browser, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { cookieOf } from './players.js';
import { nextFrame } from './screen-settings.js';

/** A person at a browser of their own. */
export interface PlayerPage {
  page: Page;
  close(): Promise<void>;
}

const password = 'correct horse battery';

interface OpenOptions extends BrowserContextOptions {
  /** What is done to the page before it goes anywhere, such as taking its clock or answering for the server. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** Opens `path` in a browser of its own, with nothing remembered. */
export async function openPage(
  browser: Browser,
  address: string,
  path = '/',
  options: OpenOptions = {},
): Promise<PlayerPage> {
  return open(browser, address, path, options);
}

/** Opens `path` in a browser of its own in which `player`, or nobody if that is null, is already signed in. */
export async function openAs(
  { browser, server }: { browser: Browser; server: { address: string } },
  player: BuiltPlayer | null,
  path = '/index',
  options: OpenOptions = {},
): Promise<Page> {
  const { page } = await open(browser, server.address, path, options, player);
  return page;
}

async function open(
  browser: Browser,
  address: string,
  path: string,
  { prepare, ...options }: OpenOptions,
  player: BuiltPlayer | null = null,
): Promise<PlayerPage> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    ...options,
  });
  if (player !== null) {
    const [name, value] = cookieOf(player).split('=') as [string, string];
    await context.addCookies([{ name, value, url: address }]);
  }
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await prepare?.(page);
  await page.goto(`${address}${path}`);
  return { page, close: () => context.close() };
}

/** Signs up on the page of /auth; returns the e-mail. */
export async function signUp(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.test`;
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel(/I agree to the Terms and Conditions/).check();
  await page.getByRole('button', { name: 'SIGN UP', exact: true }).last().click();
  return email;
}

/** Opens the lobby as a new player who has claimed the daily flip. */
export async function openLobbyWithTickets(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<PlayerPage> {
  const player = await openPage(browser, address, '/auth', options);
  await chooseSignUp(player.page);
  await signUp(player.page);
  await player.page.getByRole('button', { name: 'Flip', exact: true }).click();
  await waitForTickets(player.page);
  return player;
}

/** Waits until the tickets of the flip are in the balance, which what can be staked is checked against. */
export async function waitForTickets(page: Page): Promise<void> {
  await eventually(() => shownBalance(page)).toBeGreaterThan(0);
}

/** Shows the sign-up form, whichever of the two is open. */
export async function chooseSignUp(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /Welcome Back!|Create Your Profile!/ }).waitFor();
  if (await page.getByRole('heading', { name: 'Welcome Back!' }).isVisible()) {
    await page.getByRole('button', { name: 'SIGN UP', exact: true }).click();
  }
}

/** Closes 'Game Information' and waits until it no longer covers the room. */
export async function startPlaying(page: Page): Promise<void> {
  await page.getByRole('button', { name: "Let's Play!" }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Creates a game with `stake` and leaves its information closed; returns its id. */
export async function createGame(page: Page, stake: number): Promise<string> {
  await page.getByLabel('Stake Amount').fill(String(stake));
  await page.getByRole('button', { name: 'Create Game' }).click();
  await page.waitForURL(/\/game\/[0-9a-f-]{36}$/);
  await startPlaying(page);
  return page.url().split('/').at(-1) ?? '';
}

/** The carousel of moves. */
export function carouselOf(page: Page): Locator {
  return page.getByRole('group', { name: 'Your move' });
}

/** Drags the carousel sideways by `byPx` and lets go. */
export async function swipe(page: Page, byPx: number): Promise<void> {
  const box = await carouselOf(page).boundingBox();
  if (!box) throw new Error('the carousel is not on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + byPx / 2, y, { steps: 3 });
  await page.mouse.move(x + byPx, y, { steps: 3 });
  await page.mouse.up();
}

/** The tickets shown in the top bar. */
export async function shownBalance(page: Page): Promise<number> {
  // A popup hides the top bar from assistive technology, though not from sight.
  const text = await page.getByRole('banner', { includeHidden: true }).innerText();
  return Number(/([\d,]+)/.exec(text.replaceAll(/\s+/g, ' '))?.[1]?.replaceAll(',', ''));
}

/** The toasts on the page. */
export function toastsOf(page: Page): Locator {
  return page.locator('li[data-swipe-direction]');
}

/** The toast with exactly this title and, below it, this message. */
export function toastOf(page: Page, title: string, message?: string): Locator {
  const titled = toastsOf(page).filter({ has: page.getByText(title, { exact: true }) });
  return message === undefined ? titled : titled.filter({ has: page.getByText(message, { exact: true }) });
}

/** Waits until the page can show toasts: their code comes when it stands, and needs the network and a clock that goes. */
export async function waitForToaster(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Notifications (F8)' }).waitFor({ state: 'attached' });
}

/** Answers every call of `operation` in the server's place, until `page.unrouteAll()`. */
export async function answerInstead(page: Page, operation: OperationName, status: number, json: unknown) {
  await page.route(callsOf(operation), (route) => route.fulfill({ status, json }));
}

/** Has the page read each answer to `operation` as `change` makes of it, until `page.unrouteAll()`. */
export async function alterAnswers<Name extends OperationName>(
  page: Page,
  operation: Name,
  change: (reply: ReplyOf<Name>) => ReplyOf<Name>,
): Promise<void> {
  await page.route(callsOf(operation), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as ReplyOf<Name>) });
  });
}

/** Lets no call of `operation` go on before the function it returns is called. */
export async function holdCalls(page: Page, operation: OperationName): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(callsOf(operation), async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Has the session end as the page calls `operation`, so that nothing else the page asks finds out before. */
export async function endSessionAt(page: Page, operation: OperationName): Promise<void> {
  await page.route(callsOf(operation), async (route) => {
    await page.context().clearCookies();
    await route.fallback();
  });
}

/** Matches the addresses of all calls of `operation`, and of no other whose name begins like it. */
export function callsOf(operation: OperationName): RegExp {
  return new RegExp(`/api/${operation.replaceAll('.', '\\.')}(\\?|$)`);
}

/** Expects something of what `read` returns, now or within 10 seconds. */
export function eventually(read: () => unknown): ReturnType<typeof expect.poll> {
  return expect.poll(read, { timeout: 10_000 });
}

/** Keeps the page from hearing of anything it does not ask for. */
export async function withoutRealtime(page: Page): Promise<void> {
  await page.routeWebSocket(/\/api\/realtime/, () => undefined);
}

/**
 * Follows what a page reads, from before it goes anywhere. The function it returns waits until the page has joined the
 * room it watches and has read again what may have changed before, which `query` tells, and nothing is under way.
 */
export function followReading(page: Page, query: QueryName): () => Promise<void> {
  let hasJoined = false;
  let readsAgain = false;
  const underWay = new Set<Request>();
  const isOfQuery = (request: Request) => callsOf(query).test(request.url());
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      // How Socket.IO answers what was sent to it: here, the wish to watch.
      if (!/^43\d+\[/.test(String(payload))) return;
      hasJoined = true;
      // What is being read for the first time at that moment is not begun anew.
      readsAgain ||= [...underWay].some(isOfQuery);
    }),
  );
  page.on('request', (request) => {
    if (!request.url().includes('/api/')) return;
    underWay.add(request);
    readsAgain ||= hasJoined && isOfQuery(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => underWay.delete(request));
  }
  return async () => {
    await eventually(() => readsAgain && underWay.size === 0).toBe(true);
    await nextFrame(page);
    await eventually(() => underWay.size).toBe(0);
  };
}

/** Stops the page's clock, which must have been installed; from then on only `page.clock.runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  const stop = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  // On a busy machine that moment has passed when the clock hears of it. It stands still all the same, and can be set.
  await stop().catch(stop);
}

/** Has the page believe that its player has just come back to it from another tab. */
export async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

/** Closes every page of a test, or only those of the server at `address`, whatever they are still waiting for. */
export async function closePages(browser: Browser, address = ''): Promise<void> {
  for (const context of browser.contexts()) {
    if (!context.pages().some((page) => page.url().startsWith(address))) continue;
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await context.close();
  }
}
