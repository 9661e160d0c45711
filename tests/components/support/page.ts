import { expect, vi } from 'vitest';
import { pseudoLocalize } from '../../../apps/web/src/text/catalogue.js';
import { commands, locators, page, userEvent, type Locator } from 'vitest/browser';
import { realtime } from './fake-socket.js';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Locates by a CSS selector, for elements without a role, label or text. */
    getByCss(selector: string): Locator;
  }
}

locators.extend({ getByCss: (selector: string) => `css=${selector}` });

/**
 * Returns a text of the app, or a part of one, for use in a locator. In the pseudo-locale, it is a pattern for the
 * disguised text. A disguised text that contains another one has more brackets and dots.
 */
export function words(english: string): string | RegExp {
  return isPseudoLocale ? new RegExp(disguised(english), 'u') : english;
}

const isPseudoLocale = import.meta.env.MODE === 'pseudo';

/** As `words`, for a whole text or name. */
const exactly = (english: string) => (isPseudoLocale ? new RegExp(`^${disguised(english)}$`, 'u') : english);

function disguised(english: string): string {
  const parts = english.match(/\p{Letter}+|[^\p{Letter}]/gu) ?? [];
  const patterns = parts.map((part) => {
    const letters = pseudoLocalize({ part }).part.replaceAll(/[⟦⟧·]/g, '');
    // Any punctuation matches.
    return /[\p{Letter}\d ]/u.test(part) ? `${letters}·*` : '.';
  });
  return `[⟦⟧]*${patterns.join('[⟦⟧]*')}[⟦⟧]*`;
}

const named = (role: string) => (name: string) => page.getByRole(role, { name: exactly(name), exact: true });

/** The button with exactly this name. */
export const button = named('button');
export const link = named('link');
/** The main heading of the page; any heading with `heading`. */
export const title = (name: string): Locator =>
  page.getByRole('heading', { level: 1, name: exactly(name), exact: true });
export const heading = named('heading');
export const region = named('region');
/** The form field with exactly this label. */
export const label = (name: string): Locator => page.getByLabelText(exactly(name), { exact: true });
/** The open dialog with exactly this title, or any open dialog. */
export const dialog = (name?: string): Locator =>
  name === undefined ? page.getByRole('dialog') : page.getByRole('dialog', { name: exactly(name), exact: true });
/** The main content, without the top bar, the footer and dialogs. The live region next to it repeats some of its texts. */
export const main = (): Locator => page.getByRole('main');
/** A text in the main content, but not its repetition elsewhere, such as in the live region. */
export const text = (exact: string): Locator => page.getByCss('main').getByText(exactly(exact), { exact: true });

/** The toasts on the page. */
export const toasts = (): Locator => page.getByCss('li[data-swipe-direction]');

/** The toasts that are not closing. */
export const openToasts = (): NodeListOf<Element> =>
  document.querySelectorAll('li[data-swipe-direction][data-state=open]');

/** The toast with exactly this title and, below it, this message. */
export function toast(titleText: string, message?: string): Locator {
  const titled = toasts().filter({ has: page.getByText(titleText, { exact: true }) });
  return message === undefined ? titled : titled.filter({ has: page.getByText(message, { exact: true }) });
}

/** Waits until the element is visible. */
export async function see(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
}

/**
 * Waits until a control can be used, and activates it as a script does. This is quicker than `locator.click()`, which
 * moves the browser's mouse. Use it to reach a screen, not for the action under test.
 */
export async function activate(control: Locator): Promise<void> {
  await see(control);
  await expect.element(control).toBeEnabled();
  (control.element() as HTMLElement).click();
}

/** Replaces the value of a form field, or chooses the option of a select. */
export async function fill(field: Locator, value: string): Promise<void> {
  await see(field);
  await (field.element() instanceof HTMLSelectElement
    ? userEvent.selectOptions(field, value)
    : userEvent.fill(field, value));
}

/** Waits until the element is no longer on the page. */
export async function seeNo(locator: Locator): Promise<void> {
  await expect.poll(() => locator.elements().length, { message: `${locator.selector} is still there` }).toBe(0);
}

/** Expects that the element does not appear, also after all replies and all code have arrived and are rendered. */
export async function expectNone(locator: Locator): Promise<void> {
  await realtime.idle();
  expect(locator.elements()).toEqual([]);
}

/** Waits until the app is at `path`, which can include a query. */
export async function expectPath(path: string): Promise<void> {
  await expect.poll(() => window.location.pathname + (path.includes('?') ? window.location.search : '')).toBe(path);
}

/** Keeps toasts open: their timers stop while the window is in the background. */
export function keepToasts(): void {
  window.dispatchEvent(new Event('blur'));
}

/** Returns the tickets shown in the top bar. */
export function shownBalance(): number {
  const shown = document.querySelector('header')?.innerText.replaceAll(/\s+/g, ' ') ?? '';
  return Number(/([\d,]+)/.exec(shown)?.[1]?.replaceAll(',', ''));
}

/** Waits until the tickets shown in the top bar are `balance`. */
export async function expectBalance(balance: number): Promise<void> {
  await expect.poll(shownBalance).toBe(balance);
}

const realRequestAnimationFrame = window.requestAnimationFrame.bind(window);

/** Resolves when the page has nothing left to do, such as rendering, and the browser has painted all changes. */
export async function nextFrame(): Promise<void> {
  // A page that never rests, such as one with an animation, waits no longer than this.
  await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }));
  await new Promise((done) => realRequestAnimationFrame(() => realRequestAnimationFrame(done)));
}

/** Closes 'Game Information' and waits until it no longer covers the room. */
export async function startPlaying(): Promise<void> {
  await activate(button("Let's Play!"));
  await seeNo(dialog());
}

/** Turns off the popup before each move, as the player can in their profile. Call it before `openApp`. */
export function withoutConfirmation(): void {
  localStorage.setItem('movesAreUnconfirmed', 'true');
}

/** The carousel of moves. */
export const carousel = (): Locator => page.getByRole('group', { name: exactly('Your move') });

/** Drags the carousel sideways by `byPx` and releases it. Waits until the pointer reaches it, such as after a dialog. */
export async function swipe(byPx: number): Promise<void> {
  await see(carousel());
  const centre = () => {
    const { left, top, width, height } = carousel().element().getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const reached = () => document.elementFromPoint(centre().x, centre().y);
  await expect.poll(() => carousel().element().contains(reached())).toBe(true);
  const { x, y } = centre();
  await commands.useMouse([
    { type: 'down', point: { x, y } },
    { type: 'move', point: { x: x + byPx / 2, y } },
    { type: 'up', point: { x: x + byPx, y } },
  ]);
}

/** Presses keys, written as Vitest's `userEvent.keyboard` expects them: '{Enter}', '{Tab}', 'abc'. */
export const press = (keys: string): Promise<void> => userEvent.keyboard(keys);

/**
 * Stops the page's clock. From then on only `passTime` moves it, and each retry of an expectation, by its interval of
 * 20 ms: where that is too much, wait with `passTimeUntil`. Call before `openApp` if the app must not notice.
 */
export function stopClock(now: number | Date = Date.now()): void {
  vi.useFakeTimers({
    now,
    toFake: [
      'Date',
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'performance',
    ],
  });
}

/** Moves the stopped clock. */
export async function passTime(byMs: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(byMs);
}

const realSetTimeout = window.setTimeout.bind(window);
/** These steps take 10 s on a quiet machine. */
const maximumSteps = 2000;

/**
 * Moves the stopped clock in steps of `stepMs` until `condition` holds. A step takes about 5 ms of real time: where the
 * page waits for seconds, such as before a retry, use steps of 20 ms or more.
 */
export async function passTimeUntil(condition: () => boolean, stepMs = 1): Promise<void> {
  for (let steps = 0; !condition(); steps += 1) {
    if (steps > maximumSteps) throw new Error(`Passed ${steps * stepMs} ms without: ${String(condition)}`);
    await passTime(stepMs);
    // Replies and rendering need real time, too.
    await new Promise((done) => realSetTimeout(done));
  }
}

/** Makes the browser report that it is online or offline. The fake API has its own `isOffline`. */
export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** Simulates a player who returns from another tab. */
export function returnToTab(): void {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}
