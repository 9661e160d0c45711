import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { Timings } from '../measure.js';
import type { BarePages } from './bare-pages.js';
import { PressCosts } from './press-costs.js';

/** How many times slower than this machine the processor is. */
export const slowdown = 4;

/** The press with which all others are compared. */
export const bareStep = 'bare: HTML';

/** The interactions of one run, in ms. */
export interface Interactions {
  /** From the press to the next paint, on a slowed processor. */
  paints: Timings;
  /** The processor time of the page's thread until that paint, times the slowdown: without other programs and the graphics. */
  costs: Timings;
}

/** How long a page without traffic takes to be at rest, in milliseconds, with the requests that follow. */
const restMs = 7_000;

/**
 * Measures interactions on a phone: each player opens the menu, flips, joins a game, selects a move and confirms it. Before
 * them, a button of two bare pages is pressed. `cookies` are of players who have not flipped today; half of them play on a
 * slowed processor, and the other half for the costs.
 */
export async function measureInteractions(
  browser: Browser,
  address: string,
  bare: BarePages,
  cookies: string[],
): Promise<Interactions> {
  const paints = new Timings();
  const costs = new Timings();
  for (const [index, cookie] of cookies.entries()) {
    const press = index % 2 === 0 ? paintOf(paints) : await costOf(browser, costs);
    await onPhone(browser, async (page) => {
      await open(page, bare.button);
      await press(bareStep, page.getByRole('button'));
      await open(page, bare.hello);
      await press('bare: React', page.getByRole('button'));
    });
    await onPhone(browser, (page) => play(page, address, press), { cookie, address });
  }
  return { paints, costs };
}

type Press = (step: string, button: Locator) => Promise<void>;

async function onPhone(
  browser: Browser,
  visit: (page: Page) => Promise<void>,
  session?: { cookie: string; address: string },
): Promise<void> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true, serviceWorkers: 'block' });
  try {
    if (session) await signIn(context, session);
    await visit(await context.newPage());
  } finally {
    await context.close();
  }
}

async function signIn(context: BrowserContext, { cookie, address }: { cookie: string; address: string }) {
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: address }]);
}

/** Opens a page, and waits until it has also loaded what nobody has asked for yet: see `state/page-rest.ts` of the web app. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(restMs);
}

async function play(page: Page, address: string, press: Press): Promise<void> {
  const button = (name: RegExp) => page.getByRole('button', { name });
  await open(page, `${address}/index`);
  for (const step of ['menu', 'menu again']) {
    await press(step, button(/^Menu/));
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
  }
  await press('flip', button(/^Flip$/));
  await press('join', button(/^Join the game of /));
  await page.waitForURL(/\/game\//);
  await button(/^Let's Play!$/).tap();
  await press('select', button(/^Select /));
  await press('confirm', button(/^Confirm Move$/));
}

/** Measures presses as the browser does for visitors: until the next paint. */
function paintOf(timings: Timings): Press {
  return async (step, button) => {
    const page = button.page();
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const tap = await aimAt(button);
    // A text, because this code is compiled without the types of browsers.
    await page.evaluate(`
      window.longest = 16; // Shorter ones are not reported.
      window.presses ??= new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.longest = Math.max(window.longest, duration);
      });
      window.presses.observe({ type: 'event', durationThreshold: 16 });
    `);
    await tap();
    timings.add(step, await page.evaluate<number>('window.longest'));
    await protocol.detach();
  };
}

async function costOf(browser: Browser, timings: Timings): Promise<Press> {
  const costs = new PressCosts(await browser.newBrowserCDPSession());
  return async (step, button) => {
    const tap = await aimAt(button);
    timings.add(step, slowdown * (await costs.measure(tap)));
  };
}

/**
 * Waits until the page is at rest, as a player does who looks before they press: an earlier dialog has closed. Returns what
 * presses the middle of the button, without the checks of Playwright, which run in the page, and then waits for its effects.
 */
async function aimAt(button: Locator): Promise<() => Promise<void>> {
  const page = button.page();
  const target = button.first();
  await target.scrollIntoViewIfNeeded();
  const isMoving = `document.getAnimations().some(({ playState, effect }) =>
    playState === 'running' && effect.getComputedTiming().endTime !== Infinity)`;
  while (await page.evaluate<boolean>(isMoving)) await page.waitForTimeout(50);
  await page.waitForTimeout(500);
  const box = await target.boundingBox();
  if (!box) throw new Error('the button is not visible');
  return async () => {
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(1500);
  };
}
