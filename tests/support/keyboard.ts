import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { animationsEnded } from './axe.js';
import { eventually } from './player-page.js';

/** More stops than any page has. */
const maximumStops = 80;

/** A person at a page who has nothing but a keyboard. */
export interface KeyboardUser {
  /** Goes on with Tab, or back with Shift+Tab, until what is focused is called `name`; every stop must be seen. */
  goTo(name: string | RegExp, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** Presses a key on what is focused. */
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** What is focused, as its role and name; empty when nothing is. */
  focused(): Promise<string>;
  /** Expects that something of the page has the focus, so that the next Tab goes on from there. */
  expectFocus(): Promise<void>;
  /** Expects that Tab stays in the open dialog, forwards and backwards, and leaves the focus where it was. */
  expectTrap(): Promise<void>;
}

/** Uses `page` with a keyboard alone. */
export function useKeyboard(page: Page): KeyboardUser {
  const focused = async () => {
    const focus = page.locator(':focus');
    if ((await focus.count()) === 0) return '';
    const [line = ''] = (await focus.first().ariaSnapshot()).split('\n');
    return line.replace(/^- /, '');
  };
  const isCalled = (description: string, name: string | RegExp) => {
    // As in 'button "Flip"', or 'text: Provably fair' of what has no role of its own.
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
        expect(await page.evaluate(whyFocusIsNotSeen), `after ${key} on '${description}'`).toBe(null);
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

/** Why a person cannot see what they have just focused; null when they can. Runs in the page. */
function whyFocusIsNotSeen(): string | null {
  const element = document.activeElement;
  // After the last stop a browser leaves the page for its own buttons, and comes back with the next Tab.
  if (element === null || element === document.body) return null;
  const name = element.outerHTML.slice(0, 120);
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return `has no outline: ${name}`;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2];
  const onTop = document.elementFromPoint(x, y);
  if (onTop === null) return `is out of sight: ${name}`;
  // A toast lies on the page for 5 seconds at the most.
  const isUncovered = element.contains(onTop) || onTop.contains(element) || onTop.closest('[data-swipe-direction]');
  return isUncovered ? null : `is covered by ${onTop.outerHTML.slice(0, 120)}: ${name}`;
}
