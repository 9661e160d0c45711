import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './player-page.js';

/** More focus stops than any page has. */
const maximumStops = 80;

/** Uses a page with the keyboard only. */
export interface KeyboardUser {
  /** Presses Tab or Shift+Tab until the focused element is called `name`. Every focused element must be visible. */
  goTo(name: string | RegExp, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** Presses a key on the focused element. */
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Returns role and name of the focused element; empty if there is none. */
  focused(): Promise<string>;
  /** Expects that an element has the focus, so that the next Tab continues there. */
  expectFocus(): Promise<void>;
  /** Expects that Tab and Shift+Tab stay in the open dialog and return to the focused element. */
  expectTrap(): Promise<void>;
}

/** Returns a keyboard user of `page`. */
export function useKeyboard(page: Page): KeyboardUser {
  const focused = async () => {
    const focus = page.locator(':focus');
    if ((await focus.count()) === 0) return '';
    const [line = ''] = (await focus.first().ariaSnapshot()).split('\n');
    return line.replace(/^- /, '');
  };
  const isCalled = (description: string, name: string | RegExp) => {
    // 'button "Flip"', or 'text: Provably fair' for an element without a role.
    const found = /^\w+(?: "([^"]*)"|: (.*))/.exec(description);
    const called = found?.[1] ?? found?.[2] ?? '';
    return typeof name === 'string' ? called === name : name.test(called);
  };

  return {
    focused,
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    goTo: async (name, key = 'Tab') => {
      const stops: string[] = [];
      await animationsEnded(page);
      for (let stop = 0; stop < maximumStops; stop += 1) {
        const description = await focused();
        if (isCalled(description, name)) return;
        await page.keyboard.press(key);
        await eventually(() => page.evaluate(whyFocusIsNotSeen)).toBe(null);
        stops.push(description);
      }
      throw new Error(`${key} does not lead to ${name}, only to ${[...new Set(stops)].join(', ')}`);
    },
    expectFocus: () => eventually(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true),
    expectTrap: async () => {
      const isInside = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
      await eventually(isInside).toBe(true);
      await animationsEnded(page);
      const start = await focused();
      for (const key of ['Tab', 'Shift+Tab']) {
        do {
          await page.keyboard.press(key);
          expect(await isInside(), `${key} stays in the dialog`).toBe(true);
          expect(await page.evaluate(whyFocusIsNotSeen)).toBe(null);
        } while ((await focused()) !== start);
      }
    },
  };
}

/** Returns why the focused element is not visible; null if it is. Runs in the page. */
function whyFocusIsNotSeen(): string | null {
  const element = document.activeElement;
  // After the last stop the browser focuses its own buttons, and returns with the next Tab.
  if (element === null || element === document.body) return null;
  const name = element.outerHTML.slice(0, 120);
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return `has no outline: ${name}`;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2];
  const onTop = document.elementFromPoint(x, y);
  if (onTop === null) return `is outside the viewport: ${name}`;
  // A toast covers the page for 5 seconds at most.
  const isUncovered = element.contains(onTop) || onTop.contains(element) || onTop.closest('[data-swipe-direction]');
  return isUncovered ? null : `is covered by ${onTop.outerHTML.slice(0, 120)}: ${name}`;
}

/** Waits until nothing moves on the page except endless animations, such as a spinner. */
async function animationsEnded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const { iterations } = effect?.getTiming() ?? {};
      return playState !== 'running' || iterations === Infinity;
    }),
  );
}
