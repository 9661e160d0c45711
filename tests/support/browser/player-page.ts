import { randomUUID } from 'node:crypto';
import type { OperationName } from '@game/contract';
import type { BuiltPlayer } from '../build-player.js';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { cookieOf } from '../builders/players.js';
import { sourceOf, startLimitMs } from '../wait.js';

/** A page in a new browser context. */
export interface PlayerPage {
  page: Page;
  close(): Promise<void>;
}

const password = 'correct horse battery';

interface OpenOptions extends BrowserContextOptions {
  /** Runs before the first navigation, for example to install a clock or to intercept requests. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** Opens `path` in a new browser context. */
export async function openPage(
  browser: Browser,
  address: string,
  path = '/',
  options: OpenOptions = {},
): Promise<PlayerPage> {
  return open(browser, address, path, options);
}

/** Opens `path` in a new browser context, signed in as `player`, or signed out if `player` is null. */
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
    // Animations only cost time, except in the tests that ask for them.
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  if (player !== null) {
    const [name, value] = cookieOf(player).split('=') as [string, string];
    await context.addCookies([{ name, value, url: address }]);
  }
  const page = await context.newPage();
  page.setDefaultTimeout(inject('pageLimitMs'));
  await prepare?.(page);
  // The first page of a server takes longer.
  await page.goto(`${address}${path}`, { timeout: startLimitMs });
  return { page, close: () => context.close() };
}

/** Signs up on /auth with the generated username; returns the email address. */
export async function signUp(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.test`;
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel(/I agree to the Terms and Conditions/).check();
  await page.getByRole('button', { name: 'SIGN UP', exact: true }).last().click();
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
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

/** Waits until the balance includes the tickets of the flip: stakes are checked against it. */
export async function waitForTickets(page: Page): Promise<void> {
  await eventually(() => shownBalance(page)).toBeGreaterThan(0);
}

/** Switches to the sign-up form unless it is open. */
export async function chooseSignUp(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /Welcome Back!|Create Your Profile!/ }).waitFor();
  if (await page.getByRole('heading', { name: 'Welcome Back!' }).isVisible()) {
    await page.getByRole('button', { name: 'SIGN UP', exact: true }).click();
  }
}

/** Closes 'Game Information' and waits until it is gone. */
export async function startPlaying(page: Page): Promise<void> {
  await page.getByRole('button', { name: "Let's Play!" }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Creates a game with `stake` and closes its information; returns its id. */
export async function createGame(page: Page, stake: number): Promise<string> {
  await page.getByLabel('Stake Amount').fill(String(stake));
  await page.getByRole('button', { name: 'Create Game' }).click();
  await page.waitForURL(/\/game\/[0-9a-f-]{36}$/);
  await startPlaying(page);
  return page.url().split('/').at(-1) ?? '';
}

/** Returns the carousel of moves, once it can be used: a page that loads shows it before. */
export function carouselOf(page: Page): Locator {
  return page.getByRole('group', { name: 'Your move', disabled: false });
}

/** Drags the carousel horizontally by `byPx` and releases it. */
export async function swipe(page: Page, byPx: number): Promise<void> {
  // Waits until the pointer reaches it, such as after a dialog.
  await carouselOf(page).hover();
  const box = await carouselOf(page).boundingBox();
  if (!box) throw new Error('the carousel is not on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + byPx / 2, y, { steps: 3 });
  await page.mouse.move(x + byPx, y, { steps: 3 });
  await page.mouse.up();
}

/** Returns the balance in the top bar. */
export async function shownBalance(page: Page): Promise<number> {
  // A popup hides the top bar from assistive technology only.
  const text = await page.getByRole('banner', { includeHidden: true }).innerText();
  return Number(/([\d,]+)/.exec(text.replaceAll(/\s+/g, ' '))?.[1]?.replaceAll(',', ''));
}

/** Returns the toasts on the page. */
export function toastsOf(page: Page): Locator {
  return page.locator('li[data-swipe-direction]');
}

/** Returns the toast with exactly this title and, if given, this message. */
export function toastOf(page: Page, title: string, message?: string): Locator {
  const titled = toastsOf(page).filter({ has: page.getByText(title, { exact: true }) });
  return message === undefined ? titled : titled.filter({ has: page.getByText(message, { exact: true }) });
}

/** Matches the URLs of all calls of `operation`, but not of operations whose name starts with it. */
export function callsOf(operation: OperationName): RegExp {
  return new RegExp(`/api/${operation.replaceAll('.', '\\.')}(\\?|$)`);
}

/** Expects something of the value that `read` returns, now or as soon as the page shows it. A failure names `read`. */
export function eventually(read: () => unknown): ReturnType<typeof expect.poll> {
  return expect.poll(read, { timeout: inject('pageLimitMs'), message: sourceOf(read) });
}

/** Closes every page of a test, despite pending requests. */
export async function closePages(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) {
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await context.close();
  }
}
